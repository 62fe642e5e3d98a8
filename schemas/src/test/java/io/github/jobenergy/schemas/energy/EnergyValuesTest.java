package io.github.jobenergy.schemas.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a result is made of. */
class EnergyValuesTest {

    @ParameterizedTest
    @CsvSource({
        "MEASURED, ESTIMATED, ESTIMATED",
        "ESTIMATED, PARTIAL, PARTIAL",
        "PARTIAL, MISSING, MISSING",
        "MISSING, MEASURED, MISSING",
        "MEASURED, MEASURED, MEASURED"
    })
    void ofTwoQualitiesTheWorseHolds(Quality one, Quality other, Quality worse) {
        assertEquals(worse, one.orWorse(other));
        assertEquals(worse, other.orWorse(one));
    }

    @Test
    void someFlagsRestAnEnergyOnAnAssumption() {
        EnumSet<Flag> assumptions = Arrays.stream(Flag.values())
                .filter(Flag::isAssumption)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Flag.class)));

        assertEquals(
                EnumSet.of(
                        Flag.EVEN_SPLIT,
                        Flag.ASSUMED_CAPACITY,
                        Flag.ASSUMED_ALLOCATION,
                        Flag.ASSUMED_GPUS,
                        Flag.GPU_EXCEEDS_NODE,
                        Flag.UNCERTAIN_RESET,
                        Flag.CONFLICTING_METERS,
                        Flag.MOVING_AVERAGE,
                        Flag.SLOW_REFRESH,
                        Flag.UNDERSAMPLED,
                        Flag.COARSE_COUNTER,
                        Flag.OVERLAPPING_ALLOCATIONS),
                assumptions);
    }

    @ParameterizedTest
    @CsvSource({"1.000000, 1", "0.5, 0.500000", "0, 0.0000001", "0.3333333333, 0.333333", "0E-6, 0"})
    void equalFractionsAreEqualHoweverTheyAreWritten(BigDecimal one, BigDecimal other) {
        assertEquals(Fraction.of("share", one), Fraction.of("share", other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.000001", "1.000001", "2"})
    void aFractionIsFromNoneToAll(BigDecimal value) {
        InvalidFieldException invalid = assertThrows(InvalidFieldException.class, () -> Fraction.of("coverage", value));

        assertEquals("coverage", invalid.field());
    }

    @Test
    void theAccountsOfANodeAreItsEnergyOrAreRefused() {
        NodeEnergy hour = new RandomRecords(20_261_121).next(NodeEnergy.class);
        Energy more = hour.energy().plus(Energy.ofMillijoules(1));

        InvalidFieldException invalid = assertThrows(
                InvalidFieldException.class, () -> hour.toBuilder().energy(more).build());

        assertEquals("energy_joules", invalid.field());
    }

    @Test
    void aRevisionWithTheSameContentIsRecognized() {
        NodeEnergy hour = new RandomRecords(20_261_122).next(NodeEnergy.class);

        NodeEnergy second = hour.withRevision(7, Optional.of(3L));

        assertTrue(hour.hasSameContentAs(second));
        assertEquals(7, second.revision());
    }

    @Test
    void aResultRevisionStartsAtOne() {
        assertThrows(
                InvalidFieldException.class,
                () -> new ResultRevision(0, 1, Optional.empty(), ResultRevision.RevisionReason.FIRST, Instant.EPOCH));
    }

    @Test
    void theSubjectRepeatsTheCompletion() {
        JobCompletion completion = new RandomRecords(20_261_120).next(JobCompletion.class);

        Subject subject = Subject.of(completion);

        assertEquals(completion.identity().user().userName(), subject.userName());
        assertEquals(completion.identity().user().account(), subject.account());
        assertEquals(completion.identity().user().partitionName(), subject.partitionName());
        assertEquals(completion.identity().user().qos(), subject.qos());
        assertEquals(completion.identity().jobName(), subject.jobName());
        assertEquals(completion.identity().group().arrayTaskId(), subject.arrayTaskId());
        assertEquals(completion.identity().group().hetJobOffset(), subject.hetJobOffset());
        assertEquals(completion.outcome().state(), subject.state());
        assertEquals(completion.times().startTime(), subject.startTime());
        assertEquals(completion.times().endTime(), subject.endTime());
        assertEquals(completion.times().elapsed(), subject.elapsed());
        assertEquals(completion.times().suspended(), subject.suspended());
        assertEquals(completion.resources().nodes(), subject.nodes());
    }
}
