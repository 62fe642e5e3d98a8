package io.github.jobenergy.node.run;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.LoopProgress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Polls one source at its cadence and passes its findings on, until it is stopped. */
final class SourceLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(SourceLoop.class);

    private final PolledSource polled;
    private final SourcePoller poller;
    private final SampleSink findings;
    private final Runnable afterPoll;
    private final Counts<PollOutcome> counts = new Counts<>(PollOutcome.class);
    private final CountDownLatch stop = new CountDownLatch(1);

    private final EmptyPolls emptyPolls;

    private final LoopProgress progress;

    private volatile Optional<String> lastReason = Optional.empty();
    private volatile boolean isWithoutValues;

    SourceLoop(PolledSource polled, SampleSink findings, Runnable afterPoll) {
        this.polled = polled;
        this.poller = new SourcePoller(polled);
        this.findings = findings;
        this.afterPoll = afterPoll;
        this.emptyPolls = new EmptyPolls(polled.every());
        this.progress = new LoopProgress("source " + polled.name());
    }

    @Override
    public void run() {
        Cadence cadence = new Cadence(polled.every(), System.nanoTime());
        try {
            boolean isStopped = false;
            while (!isStopped) {
                PollResult result = poller.poll();
                counts.add(result.outcome());
                counts.add(PollOutcome.SAMPLES, result.found().samples());
                logChange(result);
                logEmpty(result);
                result.deliverTo(new ReportedDelivery(findings, progress));
                afterPoll.run();
                Cadence.Next next = cadence.next(System.nanoTime());
                counts.add(PollOutcome.SKIPPED, next.missed());
                progress.advanced(Duration.ofNanos(next.waitNanos()).plus(polled.timeout()));
                isStopped = stop.await(next.waitNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Logs a failure when it begins or changes, and when it ends. */
    private void logChange(PollResult result) {
        if (result.reason().isPresent() && !result.reason().equals(lastReason)) {
            LOG.atWarn()
                    .addKeyValue("source", polled.name())
                    .addKeyValue("reason", result.reason().get())
                    .log("a source does not respond");
        } else if (result.reason().isEmpty() && lastReason.isPresent()) {
            LOG.atInfo().addKeyValue("source", polled.name()).log("a source responds again");
        }
        lastReason = result.reason();
    }

    /** Logs when a source has had no value for a minute, and when it has one again. */
    private void logEmpty(PollResult result) {
        boolean wasExceeded = emptyPolls.isExceeded();
        emptyPolls.add(result.outcome());
        isWithoutValues = emptyPolls.isExceeded();
        if (emptyPolls.isExceeded() && !wasExceeded) {
            LOG.atWarn()
                    .addKeyValue("source", polled.name())
                    .addKeyValue("reason", "expected a value within " + EmptyPolls.LIMIT + ", found none")
                    .log("a source responds without values");
        } else if (wasExceeded && !emptyPolls.isExceeded()) {
            LOG.atInfo().addKeyValue("source", polled.name()).log("a source has values again");
        }
    }

    /** The counts of the poll outcomes. */
    Counts<PollOutcome> counts() {
        return counts;
    }

    /** The progress of the loop. For any thread. */
    LoopProgress progress() {
        return progress;
    }

    /** The check that the last poll had an answer, and that the source has had values. For any thread. */
    HealthCheck check() {
        return HealthCheck.of(
                "source " + polled.name(),
                lastReason.isEmpty() && !isWithoutValues,
                lastReason.orElse(isWithoutValues ? "responds without values" : "responds"));
    }

    String name() {
        return polled.name();
    }

    /** Starts no further poll. */
    void stop() {
        stop.countDown();
    }

    void close() {
        poller.close();
    }
}
