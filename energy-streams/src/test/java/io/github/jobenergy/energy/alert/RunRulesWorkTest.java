package io.github.jobenergy.energy.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.AlertStores.JudgedSlots;
import io.github.jobenergy.schemas.alert.AlertState;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The work of the alerts of a run that is done in pieces, fails, or is interrupted. */
class RunRulesWorkTest extends RunRulesFixture {

    private static final int SECTIONS_AT_ONCE = 144;

    @Test
    void manySectionsAreJudgedInPiecesAndPublishedAtTheEnd() {
        for (int minute = 0; minute < 3_000; minute++) {
            stores.slots.put(at(minute), slot(minute, minute % 10 < 5 ? 300 : 100, 60));
        }
        rules.changeSlots(RUN, at(0), NOW);

        int wakings = 1;
        while (rules.wake(NOW)) {
            assertTrue(issued.isEmpty());
            assertEquals(SECTIONS_AT_ONCE * wakings, stores.sectionsRead);
            wakings++;
        }

        assertEquals(3, wakings);
        assertEquals(time(2_990), only().interval().sinceTime());
        assertEquals(Optional.of(time(2_995)), only().interval().untilTime());
        assertEquals(1, issued.size());
    }

    @Test
    void aChangeBetweenTwoPiecesIsNotForgotten() {
        for (int minute = 0; minute < 3_000; minute++) {
            stores.slots.put(at(minute), slot(minute, 300, 60));
        }
        rules.changeSlots(RUN, at(0), NOW);
        assertTrue(rules.wake(NOW));
        stores.slots.put(at(1), slot(1, 100, 60));
        rules.changeSlots(RUN, at(1), NOW);

        while (rules.wake(NOW)) {
            assertTrue(issued.isEmpty());
        }

        assertEquals(time(2), only().interval().sinceTime());
    }

    @Test
    void aChangeBeforeALossOfMemoryIsNotForgotten() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(20, 100, 60));
        stores.slots.put(at(2), slot(2, 300, 60));
        rules.changeSlots(RUN, at(2), NOW);

        rules = rules(POWER, IDLE);
        put(slot(21, 100, 60));

        assertEquals(time(0), only().interval().sinceTime());
    }

    @Test
    void aChangeWhoseComputationFailedIsNotForgotten() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(20, 100, 60));
        stores.slots.put(at(2), slot(2, 300, 60));
        stores.isFailing = true;
        rules.changeSlots(RUN, at(2), NOW);
        rules.wake(NOW);
        assertEquals(1, failures);

        stores.isFailing = false;
        put(slot(21, 100, 60));

        assertEquals(time(0), only().interval().sinceTime());
    }

    @Test
    void anAlertRemainsWhenTheFactsOrTheSlotsOfItsRunHaveExpired() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 300, 60));
        Optional<AlertedRun> facts = stores.run;
        stores.run = Optional.empty();
        put(slot(3, 100, 60));
        stores.run = facts;
        stores.slots.clear();
        stores.judged = JudgedSlots.NONE;
        rules.changeRun(RUN, NOW);
        rules.wake(NOW);
        assertEquals(AlertState.FIRING, only().interval().state());

        rules.delete(RUN);

        assertTrue(held.isEmpty());
    }

    @Test
    void slotsAreJudgedAgainWhenOthersBecomeValid() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 300, 60), slot(20, 100, 60));
        stores.slots.put(at(2), slot(2, 100, 60));
        stores.judged = JudgedSlots.PUBLISHED;
        rules.changeRun(RUN, NOW);
        rules.wake(NOW);

        assertTrue(held.isEmpty());
    }
}
