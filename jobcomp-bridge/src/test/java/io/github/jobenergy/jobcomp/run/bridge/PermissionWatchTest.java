package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.Permission.Answer;
import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PermissionWatchTest {

    private static final Answer GRANTED = new Answer(Verdict.GRANTED, "PrivateData is none");
    private static final Answer DENIED =
            new Answer(Verdict.DENIED, "PrivateData contains jobs; to grant the permission: ...");
    private static final Answer UNKNOWN = new Answer(Verdict.UNKNOWN, "slurmdbd is away");

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final Deque<Runnable> questions = new ArrayDeque<>();
    private final List<Instant> checks = new ArrayList<>();
    private Answer answer = GRANTED;

    private final PermissionWatch watch =
            new PermissionWatch(this::check, questions::add, new ClockAndRandom(clock, new Random(1)), clock::nanoTime);

    private Answer check() {
        checks.add(clock.instant());
        return answer;
    }

    @Test
    void checksThePermissionAtTheStartAndEveryHour() throws Exception {
        watch.step();
        assertFalse(watch.mayWork());
        questions.remove().run();
        watch.step();

        assertTrue(watch.mayWork());
        process(Duration.ofHours(3));

        assertEquals(4, checks.size());
        assertEquals(Duration.ofHours(1), Duration.between(checks.get(0), checks.get(1)));
    }

    @Test
    void anUnknownPermissionIsCheckedAgainAtGrowingIntervalsAndIsNotFatal() throws Exception {
        answer = UNKNOWN;

        process(Duration.ofHours(12));

        assertTrue(watch.mayWork());
        Duration first = Duration.between(checks.get(0), checks.get(1));
        assertTrue(first.compareTo(Duration.ofSeconds(30)) >= 0 && first.compareTo(Duration.ofSeconds(61)) <= 0);
        assertTrue(checks.size() >= 16 && checks.size() <= 32, checks.size() + " times");
    }

    @Test
    void aDenialStopsTheBridgeAtOnce() throws Exception {
        answer = DENIED;
        watch.step();
        questions.remove().run();

        NoPermissionException exception = assertThrows(NoPermissionException.class, watch::step);

        assertEquals("PrivateData contains jobs; to grant the permission: ...", exception.getMessage());
    }

    @Test
    void aLaterDenialStopsTheBridgeToo() throws Exception {
        process(Duration.ofMinutes(59));
        answer = DENIED;

        assertThrows(NoPermissionException.class, () -> process(Duration.ofMinutes(2)));

        assertEquals(2, checks.size());
    }

    @Test
    void aClockThatIsSetBackDoesNotDelayTheNextCheck() throws Exception {
        process(Duration.ofMinutes(1));
        clock.advance(Duration.ofDays(-1));

        process(Duration.ofSeconds(1));

        assertEquals(2, checks.size());
    }

    @Test
    void aFirstAnswerThatDoesNotComeIsNotWaitedForLong() throws Exception {
        watch.step();
        clock.advance(Duration.ofSeconds(30));
        watch.step();

        assertTrue(watch.mayWork());
        assertEquals(1, questions.size());
    }

    @Test
    void aClockThatIsSetBackDoesNotExtendTheWaitForTheFirstAnswer() throws Exception {
        watch.step();
        clock.advance(Duration.ofDays(-1));
        assertFalse(watch.mayWork());

        clock.advance(Duration.ofSeconds(30));

        assertTrue(watch.mayWork());
    }

    private void process(Duration duration) throws NoPermissionException {
        Instant end = clock.instant().plus(duration);
        while (!clock.instant().isAfter(end)) {
            watch.step();
            while (!questions.isEmpty()) {
                questions.remove().run();
            }
            watch.step();
            clock.advance(Duration.ofSeconds(1));
        }
    }
}
