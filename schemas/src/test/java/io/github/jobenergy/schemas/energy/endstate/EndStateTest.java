package io.github.jobenergy.schemas.energy.endstate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Classes of end states, and sums by them. */
class EndStateTest {

    private static final Energy TEN = Energy.ofMillijoules(10);

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, COMPLETED",
        "FAILED, FAILED",
        "NODE_FAIL, FAILED",
        "BOOT_FAIL, FAILED",
        "OUT_OF_MEMORY, FAILED",
        "LAUNCH_FAILED, FAILED",
        "RECONFIG_FAIL, FAILED",
        "TIMEOUT, TIMED_OUT",
        "DEADLINE, TIMED_OUT",
        "CANCELLED, CANCELLED",
        "REVOKED, CANCELLED",
        "PREEMPTED, PREEMPTED",
        "REQUEUED, REQUEUED",
        "REQUEUE_FED, REQUEUED",
        "REQUEUE_HOLD, REQUEUED",
        "SPECIAL_EXIT, REQUEUED",
        "?, OTHER",
        "RUNNING, OTHER",
        "A_STATE_TO_COME, OTHER",
        "completed, OTHER"
    })
    void eachStateIsInOneClass(String word, EndState expected) {
        EndState found = EndState.of(new JobState(word));

        assertEquals(expected, found);
    }

    @ParameterizedTest
    @EnumSource
    void sumsOfOneRunAreInItsClassAlone(EndState end) {
        EnergyByEndState energy = EnergyByEndState.of(end, TEN);
        RunsByEndState runs = RunsByEndState.of(end);

        assertEquals(TEN, energyOf(end, energy).orElseThrow());
        assertEquals(1L, runsOf(end, runs).orElseThrow());
        assertEquals(Optional.of(TEN), energy.total());
        assertEquals(Optional.of(1L), runs.total());
        assertEquals(EnergyByEndState.NONE, energy.plus(energy.negated()));
        assertEquals(RunsByEndState.NONE, runs.plus(runs.negated()));
    }

    private static Optional<Energy> energyOf(EndState end, EnergyByEndState sums) {
        return switch (end) {
            case COMPLETED -> sums.energyCompleted();
            case FAILED -> sums.energyFailed();
            case TIMED_OUT -> sums.energyTimedOut();
            case CANCELLED -> sums.energyCancelled();
            case PREEMPTED -> sums.energyPreempted();
            case REQUEUED -> sums.energyRequeued();
            case OTHER -> sums.energyOther();
        };
    }

    private static Optional<Long> runsOf(EndState end, RunsByEndState sums) {
        return switch (end) {
            case COMPLETED -> sums.runsCompleted();
            case FAILED -> sums.runsFailed();
            case TIMED_OUT -> sums.runsTimedOut();
            case CANCELLED -> sums.runsCancelled();
            case PREEMPTED -> sums.runsPreempted();
            case REQUEUED -> sums.runsRequeued();
            case OTHER -> sums.runsOther();
        };
    }

    @Test
    void sumsWithUnknownSumsAreUnknown() {
        EnergyByEndState energy = EnergyByEndState.of(EndState.FAILED, TEN);
        RunsByEndState runs = RunsByEndState.of(EndState.FAILED);

        assertEquals(EnergyByEndState.UNKNOWN, energy.plus(EnergyByEndState.UNKNOWN));
        assertEquals(EnergyByEndState.UNKNOWN, EnergyByEndState.UNKNOWN.plus(energy));
        assertEquals(EnergyByEndState.UNKNOWN, EnergyByEndState.UNKNOWN.negated());
        assertEquals(RunsByEndState.UNKNOWN, runs.plus(RunsByEndState.UNKNOWN));
        assertEquals(RunsByEndState.UNKNOWN, RunsByEndState.UNKNOWN.plus(runs));
        assertEquals(RunsByEndState.UNKNOWN, RunsByEndState.UNKNOWN.negated());
        assertFalse(EnergyByEndState.UNKNOWN.total().isPresent());
        assertFalse(RunsByEndState.UNKNOWN.total().isPresent());
    }

    @Test
    void sumsOfSomeClassesAloneAreRejected() {
        Optional<Energy> ten = Optional.of(TEN);
        Optional<Long> one = Optional.of(1L);

        assertThrows(
                InvalidFieldException.class,
                () -> new EnergyByEndState(ten, ten, ten, ten, ten, ten, Optional.empty()));
        assertThrows(
                InvalidFieldException.class, () -> new RunsByEndState(Optional.empty(), one, one, one, one, one, one));
    }
}
