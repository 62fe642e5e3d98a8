package io.github.jobenergy.jobcomp.run.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookupScheduleTest {

    private static final Instant ARRIVAL = Instant.parse("2026-11-21T00:00:00Z");

    private final LookupSchedule schedule =
            new LookupSchedule(Duration.ofSeconds(2), Duration.ofMinutes(5), Duration.ofMinutes(10));

    @Test
    void pollsAtGrowingIntervalsAndOnceAnHourForARunWithoutARow() {
        List<Long> polls = new ArrayList<>();
        Instant poll = schedule.firstLookup(ARRIVAL);
        for (int i = 0; i < 7; i++) {
            polls.add(Duration.between(ARRIVAL, poll).toSeconds());
            poll = schedule.next(ARRIVAL, poll, poll);
        }

        assertEquals(List.of(2L, 10L, 50L, 250L, 300L, 600L, 4_200L), polls);
    }

    @Test
    void missedPollsAreNotRepeated() {
        Instant late = ARRIVAL.plusSeconds(70);

        assertEquals(ARRIVAL.plusSeconds(250), schedule.next(ARRIVAL, late, late));
    }

    @Test
    void aSlowAnswerDoesNotDelayTheNextPollByAnHour() {
        Instant queried = ARRIVAL.plusSeconds(599);
        Instant answered = ARRIVAL.plusSeconds(640);

        assertEquals(answered.plusSeconds(300), schedule.next(ARRIVAL, queried, answered));
    }

    @Test
    void settlesAndGivesUpByTheTimeOfTheQuery() {
        assertFalse(schedule.isSettled(ARRIVAL, ARRIVAL.plusSeconds(299)));
        assertTrue(schedule.isSettled(ARRIVAL, ARRIVAL.plusSeconds(300)));
        assertFalse(schedule.mayGiveUp(ARRIVAL, ARRIVAL.plusSeconds(599)));
        assertTrue(schedule.mayGiveUp(ARRIVAL, ARRIVAL.plusSeconds(600)));
        assertFalse(schedule.mayStopQuerying(ARRIVAL, ARRIVAL.plusSeconds(599 + 172_800)));
        assertTrue(schedule.mayStopQuerying(ARRIVAL, ARRIVAL.plusSeconds(600 + 172_800)));
    }

    @Test
    void refusesTimesThatAreOutOfOrder() {
        Duration second = Duration.ofSeconds(1);
        Duration minute = Duration.ofMinutes(1);

        assertThrows(IllegalArgumentException.class, () -> new LookupSchedule(Duration.ZERO, minute, minute));
        assertThrows(IllegalArgumentException.class, () -> new LookupSchedule(minute, second, minute));
        assertThrows(IllegalArgumentException.class, () -> new LookupSchedule(second, minute, second));
    }
}
