package io.github.jobenergy.node.run;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.sample.SampleSink;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Polls one source at its cadence and passes its findings on, until it is stopped. */
final class SourceLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(SourceLoop.class);

    private final AskedSource asked;
    private final SourcePoller asker;
    private final SampleSink findings;
    private final Runnable roundOver;
    private final Counts<AskingEvent> counts = new Counts<>(AskingEvent.class);
    private final CountDownLatch stop = new CountDownLatch(1);

    private Optional<String> complaint = Optional.empty();

    SourceLoop(AskedSource asked, SampleSink findings, Runnable roundOver) {
        this.asked = asked;
        this.asker = new SourcePoller(asked);
        this.findings = findings;
        this.roundOver = roundOver;
    }

    @Override
    public void run() {
        Cadence cadence = new Cadence(asked.every(), System.nanoTime());
        try {
            boolean isStopped = false;
            while (!isStopped) {
                PollResult answer = asker.ask();
                counts.add(answer.event());
                counts.add(AskingEvent.SAMPLES, answer.found().samples());
                tell(answer);
                answer.handOver(findings);
                roundOver.run();
                Cadence.Next next = cadence.next(System.nanoTime());
                counts.add(AskingEvent.SKIPPED, next.missed());
                isStopped = stop.await(next.waitNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Logs a failure when it begins or changes, and when it ends. */
    private void tell(PollResult answer) {
        if (answer.reason().isPresent() && !answer.reason().equals(complaint)) {
            LOG.atWarn()
                    .addKeyValue("source", asked.name())
                    .addKeyValue("reason", answer.reason().get())
                    .log("a source does not respond");
        } else if (answer.reason().isEmpty() && complaint.isPresent()) {
            LOG.atInfo().addKeyValue("source", asked.name()).log("a source responds again");
        }
        complaint = answer.reason();
    }

    /** The counts of the poll outcomes. */
    Counts<AskingEvent> counts() {
        return counts;
    }

    String name() {
        return asked.name();
    }

    /** Starts no further poll. */
    void stop() {
        stop.countDown();
    }

    void close() {
        asker.close();
    }
}
