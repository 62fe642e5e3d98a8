package io.github.jobenergy.node.source.bmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Concurrent polls, and the waits after failures. */
class RoundTest {

    private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

    private final PrintedFindings findings = new PrintedFindings();

    @Test
    void limitsTheNumberOfConcurrentPolls() throws InterruptedException {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Round.PollTask task = findings -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            findings.found(sample());
            now.decrementAndGet();
        };
        try (Round round = new Round(3, "test")) {
            round.poll(Collections.nCopies(200, task), findings);
        }

        assertEquals(200, findings.samples().size());
        assertTrue(most.get() <= 3, "found " + most);
    }

    @Test
    void deliversFindingsWhileAnotherClientHangs() throws InterruptedException {
        CountDownLatch forwarded = new CountDownLatch(1);
        Round.PollTask hanging = findings -> forwarded.await();
        Round.PollTask responding = findings -> findings.found(sample());
        PrintedFindings until = new PrintedFindings();
        try (Round round = new Round(2, "test")) {
            round.poll(List.of(hanging, responding), new Forwarding(until, forwarded));
        }

        assertEquals(1, until.samples().size());
    }

    /** Releases the hanging task after the sample of the other task has arrived. */
    private record Forwarding(PrintedFindings to, CountDownLatch forwarded) implements SampleSink {

        @Override
        public void found(Sample sample) {
            to.found(sample);
            forwarded.countDown();
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            to.found(reportedState);
        }

        @Override
        public void rejected(Rejection rejection) {
            to.rejected(rejection);
        }
    }

    @Test
    void cancelsAllPollsWhenItIsInterrupted() throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        Thread reader = Thread.currentThread();
        Round.PollTask hanging = findings -> {
            reader.interrupt();
            try {
                new CountDownLatch(1).await();
            } finally {
                stopped.countDown();
            }
        };
        try (Round round = new Round(1, "test")) {
            assertThrows(InterruptedException.class, () -> round.poll(List.of(hanging, hanging), findings));

            assertTrue(stopped.await(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void propagatesAnInternalError() {
        Round.PollTask faulty = findings -> {
            throw new IllegalStateException("a bug");
        };
        try (Round round = new Round(1, "test")) {
            assertThrows(IllegalStateException.class, () -> round.poll(List.of(faulty), findings));
        }
    }

    @Test
    void doublesTheWaitUpToALimit() {
        TargetBackoff backoff = new TargetBackoff(Duration.ofSeconds(30), Duration.ofMinutes(10), new Random(1));

        assertTrue(backoff.isDue(NOW));
        for (int failures = 0; failures < 40; failures++) {
            long most = Math.min(600, 30L << Math.min(20, failures));
            backoff.failed(NOW);
            assertFalse(backoff.isDue(NOW.plusSeconds(most / 2 - 1)), failures + " failures");
            assertTrue(backoff.isDue(NOW.plusSeconds(most)), failures + " failures");
        }
        backoff.succeeded();
        assertTrue(backoff.isDue(NOW));
    }

    @Test
    void waitsForTheLimitAfterARejectedLogin() {
        TargetBackoff backoff = new TargetBackoff(Duration.ofSeconds(30), Duration.ofMinutes(10), new Random(1));

        backoff.loginRejected(NOW);

        assertFalse(backoff.isDue(NOW.plusSeconds(299)));
        assertTrue(backoff.isDue(NOW.plusSeconds(600)));
    }

    private static Sample sample() {
        return new Sample(
                "n001", "node", "redfish", new Measurement.Instantaneous(Power.ofWatts(1)), Optional.empty(), NOW);
    }
}
