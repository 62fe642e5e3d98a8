package io.github.jobenergy.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.testing.RecordingOutlet;
import io.github.jobenergy.node.testing.Samples;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread may start late on a loaded machine; the source is then polled again until it has started. */
@Timeout(300)
class SourcePollerTest {

    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Sample SAMPLE = Samples.watts("n7", 350, Duration.ZERO);

    private final RecordingOutlet outlet = new RecordingOutlet();
    private final Readings readings = new Readings(
            new TargetMapping("alps", new Identity(NodeTable.EMPTY, List.of(), Optional.empty())),
            TimeRules.USUAL,
            outlet,
            new OutcomeCounts());

    private static SourcePoller poller(Duration timeout, PowerSource source) {
        return new SourcePoller(new PolledSource("meter", source, SHORT, timeout));
    }

    @Test
    void deliversTheFindingsOfASource() throws Exception {
        try (SourcePoller poller = poller(LONG, findings -> findings.found(SAMPLE))) {

            PollResult result = poller.poll();

            result.deliverTo(readings);
            assertEquals(PollOutcome.ANSWERED, result.outcome());
            assertEquals(1, outlet.readings().size());
        }
    }

    @Test
    void deliversTheFindingsBeforeAFailureWithItsReason() throws Exception {
        PowerSource failing = findings -> {
            findings.found(SAMPLE);
            throw new IOException("no such folder");
        };
        try (SourcePoller poller = poller(LONG, failing)) {

            PollResult result = poller.poll();

            assertEquals(PollOutcome.FAILED, result.outcome());
            assertEquals(Optional.of("no such folder"), result.reason());
            assertEquals(1, result.found().samples());
        }
    }

    @Test
    void countsAPollWithoutAValueAsEmpty() throws Exception {
        PowerSource rejecting = findings -> findings.rejected(new Origin("meter", new byte[0])
                .reject(RejectionReason.MALFORMED, Optional.empty(), "expected a value", Instant.EPOCH));
        try (SourcePoller silent = poller(LONG, findings -> {});
                SourcePoller rejected = poller(LONG, rejecting)) {
            assertEquals(PollOutcome.EMPTY, silent.poll().outcome());
            assertEquals(PollOutcome.EMPTY, rejected.poll().outcome());
        }
    }

    @Test
    void countsAnInternalErrorOfASourceAsItsFailure() throws Exception {
        PowerSource faulty = findings -> {
            throw new IllegalStateException("a fault");
        };
        try (SourcePoller poller = poller(LONG, faulty)) {
            assertEquals(PollOutcome.FAILED, poller.poll().outcome());
            assertEquals(PollOutcome.FAILED, poller.poll().outcome(), "it is polled again");
        }
    }

    @Test
    void interruptsAHangingSourceAndDeliversItsFindings() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        PowerSource hanging = findings -> {
            findings.found(SAMPLE);
            never.await();
        };
        try (SourcePoller poller = poller(SHORT, hanging)) {
            PollResult result = poller.poll();
            while (result.found().samples() == 0) {
                result = poller.poll();
            }

            assertEquals(PollOutcome.LATE, result.outcome());
            assertEquals(1, result.found().samples());
        }
    }

    @Test
    void skipsASourceThatIgnoresTheInterruptAndDiscardsLateFindings() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        PowerSource uninterruptible = findings -> {
            awaitIgnoringInterrupts(released);
            findings.found(SAMPLE);
            ended.countDown();
        };
        try (SourcePoller poller = poller(SHORT, uninterruptible)) {
            PollResult late = poller.poll();
            PollResult next = poller.poll();
            while (next.outcome() != PollOutcome.SKIPPED) {
                late = next;
                next = poller.poll();
            }
            released.countDown();
            ended.await();

            assertEquals(PollOutcome.LATE, late.outcome());
            assertEquals(0, late.found().samples());
        }
    }

    @Test
    void pollsASourceAgainWhoseThreadStartedTooLate() throws Exception {
        try (SourcePoller poller = poller(Duration.ofNanos(1), findings -> findings.found(SAMPLE))) {
            poller.poll();

            PollResult next = poller.poll();
            while (next.outcome() == PollOutcome.SKIPPED) {
                next = poller.poll();
            }

            assertNotEquals(PollOutcome.FAILED, next.outcome());
        }
    }

    private static void awaitIgnoringInterrupts(CountDownLatch released) {
        boolean isReleased = false;
        while (!isReleased) {
            try {
                released.await();
                isReleased = true;
            } catch (InterruptedException ignored) {
                isReleased = false;
            }
        }
    }

    @Test
    void aHangingSourceDoesNotDelayTheOthers() throws Exception {
        CountDownLatch threePolls = new CountDownLatch(3);
        CountDownLatch never = new CountDownLatch(1);
        PowerSource hanging = findings -> never.await();
        PowerSource working = findings -> {
            findings.found(SAMPLE);
            threePolls.countDown();
        };
        List<PolledSource> sources = List.of(
                new PolledSource("hanging", hanging, SHORT, LONG), new PolledSource("well", working, SHORT, LONG));

        try (Collection collection = Collection.start(sources, source -> findings(), () -> {})) {
            threePolls.await();
            never.countDown();

            assertTrue(collection.summary().contains("; well: answered="), collection.summary());
        }
    }

    private SampleSink findings() {
        return readings;
    }
}
