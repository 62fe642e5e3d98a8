package io.github.jobenergy.jobcomp.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.controller.Watch.Outcome;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.testing.MemoryController;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");

    private final MovableClock clock = new MovableClock(BEGIN);
    private final MemoryController controller = new MemoryController(clock);
    private final Deque<Runnable> questions = new ArrayDeque<>();
    private final Watch watch = watch(new Random(1));

    private Watch watch(Random random) {
        return new Watch(
                controller,
                new Pace(Pace.LEAST),
                new Worker(questions::add, clock::advance),
                new ClockAndRandom(clock, random));
    }

    @ParameterizedTest
    @CsvSource({"PT0S,1", "PT1S,1", "PT1.001S,2", "PT2S,2", "PT2.5S,4", "PT4S,4", "PT60S,64", "PT100H,4096"})
    void theIntervalDoublesWithEachDoublingOfTheDurationOfATableBeyondASecond(Duration took, long minutes) {
        assertEquals(Duration.ofMinutes(minutes), new Pace(Pace.LEAST).intervalAfter(took));
    }

    @Test
    void anIntervalBelowAMinuteIsRefused() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new Pace(Duration.ofSeconds(59)));

        assertEquals("starts-interval: expected PT1M or more, found PT59S", refused.getMessage());
    }

    @Test
    void pollsAtMostOnceAMinuteFromStartToStart() {
        controller.takeForATable(Duration.ofMillis(900));
        poll(watch);

        clock.advance(Duration.ofMillis(59_099));
        assertFalse(watch.mayQueryTable());
        clock.advance(Duration.ofMillis(1));
        assertTrue(watch.mayQueryTable());
    }

    @Test
    void pollsHalfAsOftenWhileATableTakesLongerThanASecond() {
        controller.takeForATable(Duration.ofMillis(1_500));
        poll(watch);
        assertEquals(Duration.ofMinutes(2), untilNextPoll());
        poll(watch);
        assertEquals(Duration.ofMinutes(2), untilNextPoll());
        controller.takeForATable(Duration.ofMillis(500));
        poll(watch);

        assertEquals(Duration.ofMinutes(1), untilNextPoll());
    }

    @Test
    void pollsLessOftenAfterEachFailureUntilAnAnswer() {
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            controller.fail(QueryException.because("away"));
            poll(watch);
            waits.add(untilNextPoll());
        }
        poll(watch);

        for (int failure = 0; failure < waits.size(); failure++) {
            Duration backoff = waits.get(failure).minus(Pace.LEAST);
            long most = Math.min(16L, 1L << failure);
            assertTrue(
                    backoff.compareTo(Duration.ofMinutes(most).dividedBy(2)) >= 0
                            && backoff.compareTo(Duration.ofMinutes(most)) <= 0,
                    waits.toString());
        }
        assertEquals(Pace.LEAST, untilNextPoll());
    }

    @Test
    void pollsAtOnceAndThenAtTheSameIntervalIfTheClockIsSetBack() {
        poll(watch);
        clock.advance(Duration.ofDays(-1));

        assertTrue(watch.mayQueryTable());
        poll(watch);

        assertEquals(Pace.LEAST, untilNextPoll());
    }

    @Test
    void aClockThatIsSetBackDelaysNoQueryAboutARun() {
        List<RunningRun> runs = runs(2);
        query(runs.subList(0, 1));
        clock.advance(Duration.ofDays(-1));
        Instant setBack = clock.instant();

        query(runs.subList(1, 2));

        assertEquals(setBack.plus(Pace.BETWEEN_DETAILS), controller.questions().get(1));
    }

    @Test
    void hasAtMostOneQueryInProgress() {
        watch.queryTable();

        assertFalse(watch.isFree());
        assertFalse(watch.mayQueryTable());
        assertEquals(Optional.empty(), watch.outcome());
    }

    @Test
    void stopsAtTheFirstRunWhoseQueryFails() {
        List<RunningRun> runs = runs(3);
        controller.failDetail();
        watch.queryDetails(runs);
        questions.remove().run();

        Outcome.Details details = (Outcome.Details) watch.outcome().orElseThrow();

        assertEquals(List.of(), details.details());
        assertEquals(Optional.of("gone"), details.failure().map(QueryException::reason));
        assertEquals(1, controller.questions().size());
    }

    @Test
    void staysWithinItsBoundsForAnySequenceOfAnswers() {
        long tables = 0;
        long details = 0;
        for (int seed = 0; seed < 40; seed++) {
            MovableClock time = new MovableClock(BEGIN);
            MemoryController controller = new MemoryController(time);
            executeAtRandom(new Random(seed), time, controller);
            assertApart(controller.tables(), Pace.LEAST, "seed " + seed);
            assertApart(controller.questions(), Pace.BETWEEN_DETAILS, "seed " + seed);
            assertAtMostFiveASecond(controller.questions(), "seed " + seed);
            tables += controller.tables().size();
            details += controller.questions().size();
        }
        assertTrue(tables > 300 && details > 100_000, tables + " tables, " + details + " details");
    }

    /** An hour of a site by chance: bursts of new runs, slow answers, failures. */
    private static void executeAtRandom(Random random, MovableClock time, MemoryController controller) {
        Deque<Runnable> work = new ArrayDeque<>();
        Watch watch = new Watch(
                controller,
                new Pace(Pace.LEAST),
                new Worker(work::add, time::advance),
                new ClockAndRandom(time, random));
        Instant end = BEGIN.plus(Duration.ofHours(1));
        while (time.instant().isBefore(end)) {
            watch.outcome();
            if (random.nextInt(20) == 0) {
                controller.takeForATable(Duration.ofMillis(random.nextInt(3_000)));
            }
            if (random.nextInt(50) == 0) {
                controller.fail(QueryException.because("away"));
                controller.failDetail();
            }
            if (watch.mayQueryTable()) {
                watch.queryTable();
            } else if (watch.isFree() && random.nextInt(3) > 0) {
                watch.queryDetails(runs(1 + random.nextInt(Watch.MOST_DETAILS)));
            }
            while (!work.isEmpty()) {
                work.remove().run();
            }
            time.advance(Duration.ofMillis(random.nextInt(random.nextInt(10) == 0 ? 20_000 : 500)));
        }
    }

    private static void assertApart(List<Instant> times, Duration least, String round) {
        for (int i = 1; i < times.size(); i++) {
            Duration distance = Duration.between(times.get(i - 1), times.get(i));
            assertTrue(distance.compareTo(least) >= 0, round + ": " + distance + " after " + times.get(i - 1));
        }
    }

    private static void assertAtMostFiveASecond(List<Instant> times, String round) {
        for (int i = 5; i < times.size(); i++) {
            Duration ofSix = Duration.between(times.get(i - 5), times.get(i));
            assertTrue(ofSix.compareTo(Duration.ofSeconds(1)) >= 0, round + ": six within " + ofSix);
        }
    }

    private static List<RunningRun> runs(int count) {
        List<RunningRun> runs = new ArrayList<>();
        for (int job = 1; job <= count; job++) {
            runs.add(RunningRuns.shared(job, "n[1-2]", 4));
        }
        return runs;
    }

    private void poll(Watch polled) {
        while (!polled.mayQueryTable()) {
            clock.advance(Duration.ofMillis(100));
        }
        polled.queryTable();
        questions.remove().run();
        assertTrue(polled.outcome().isPresent());
    }

    private void query(List<RunningRun> runs) {
        watch.queryDetails(runs);
        questions.remove().run();
        assertTrue(watch.outcome().isPresent());
    }

    /** From the beginning of the last table. */
    private Duration untilNextPoll() {
        Instant last = controller.tables().get(controller.tables().size() - 1);
        while (!watch.mayQueryTable()) {
            clock.advance(Duration.ofMillis(100));
        }
        return Duration.ofMillis(100)
                .multipliedBy(Duration.between(last, clock.instant()).toMillis() / 100);
    }
}
