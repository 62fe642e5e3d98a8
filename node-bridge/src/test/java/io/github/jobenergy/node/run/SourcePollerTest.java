package io.github.jobenergy.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.Whose;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.testing.KeptOutlet;
import io.github.jobenergy.node.testing.Samples;
import io.github.jobenergy.node.time.TimeRules;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread may begin late, on a machine that is busy with others: then a source is asked again until it has begun. */
@Timeout(60)
class SourcePollerTest {

    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Sample SAMPLE = Samples.watts("n7", 350, Duration.ZERO);

    private final KeptOutlet outlet = new KeptOutlet();
    private final Readings readings = new Readings(
            new Whose("alps", new Identity(NodeTable.EMPTY, List.of(), Optional.empty())),
            TimeRules.USUAL,
            outlet,
            new OutcomeCounts());

    private static SourcePoller asker(Duration timeout, PowerSource source) {
        return new SourcePoller(new AskedSource("meter", source, SHORT, timeout));
    }

    @Test
    void whatASourceFindsIsHandedOver() throws Exception {
        try (SourcePoller asker = asker(LONG, findings -> findings.found(SAMPLE))) {

            PollResult answer = asker.ask();

            answer.handOver(readings);
            assertEquals(AskingEvent.ANSWERED, answer.event());
            assertEquals(1, outlet.readings().size());
        }
    }

    @Test
    void aSourceThatFailsHalfWayIsHeardSoFarAndSaysWhy() throws Exception {
        PowerSource failing = findings -> {
            findings.found(SAMPLE);
            throw new IOException("no such folder");
        };
        try (SourcePoller asker = asker(LONG, failing)) {

            PollResult answer = asker.ask();

            assertEquals(AskingEvent.FAILED, answer.event());
            assertEquals(Optional.of("no such folder"), answer.reason());
            assertEquals(1, answer.found().samples());
        }
    }

    @Test
    void aSourceWithAFaultIsAFailureOfThatSource() throws Exception {
        PowerSource faulty = findings -> {
            throw new IllegalStateException("a fault");
        };
        try (SourcePoller asker = asker(LONG, faulty)) {
            assertEquals(AskingEvent.FAILED, asker.ask().event());
            assertEquals(AskingEvent.FAILED, asker.ask().event(), "and it is asked again");
        }
    }

    @Test
    void aSourceThatHangsIsInterruptedAndWhatItHadFoundCounts() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        PowerSource hanging = findings -> {
            findings.found(SAMPLE);
            never.await();
        };
        try (SourcePoller asker = asker(SHORT, hanging)) {
            PollResult answer = asker.ask();
            while (answer.found().samples() == 0) {
                answer = asker.ask();
            }

            assertEquals(AskingEvent.LATE, answer.event());
            assertEquals(1, answer.found().samples());
        }
    }

    @Test
    void aSourceThatDoesNotListenIsNotAskedAgainAndNotHeardAfterItsTime() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        PowerSource deaf = findings -> {
            awaitDeafly(released);
            findings.found(SAMPLE);
            ended.countDown();
        };
        try (SourcePoller asker = asker(SHORT, deaf)) {
            PollResult late = asker.ask();
            PollResult next = asker.ask();
            while (next.event() != AskingEvent.SKIPPED) {
                late = next;
                next = asker.ask();
            }
            released.countDown();
            ended.await();

            assertEquals(AskingEvent.LATE, late.event());
            assertEquals(0, late.found().samples());
        }
    }

    @Test
    void aSourceWhoseThreadBeganTooLateIsAskedAgain() throws Exception {
        try (SourcePoller asker = asker(Duration.ofNanos(1), findings -> findings.found(SAMPLE))) {
            asker.ask();

            PollResult next = asker.ask();
            while (next.event() == AskingEvent.SKIPPED) {
                next = asker.ask();
            }

            assertNotEquals(AskingEvent.FAILED, next.event());
        }
    }

    private static void awaitDeafly(CountDownLatch released) {
        boolean isReleased = false;
        while (!isReleased) {
            try {
                released.await();
                isReleased = true;
            } catch (InterruptedException passedOver) {
                isReleased = false;
            }
        }
    }

    @Test
    void oneThatHangsDelaysNobody() throws Exception {
        CountDownLatch threeRounds = new CountDownLatch(3);
        CountDownLatch never = new CountDownLatch(1);
        PowerSource hanging = findings -> never.await();
        PowerSource well = findings -> {
            findings.found(SAMPLE);
            threeRounds.countDown();
        };
        List<AskedSource> sources =
                List.of(new AskedSource("hanging", hanging, SHORT, LONG), new AskedSource("well", well, SHORT, LONG));

        try (Collection collection = Collection.start(sources, source -> findings(), () -> {})) {
            threeRounds.await();
            never.countDown();

            assertTrue(collection.inWords().contains("; well: answered="), collection.inWords());
        }
    }

    private SampleSink findings() {
        return readings;
    }
}
