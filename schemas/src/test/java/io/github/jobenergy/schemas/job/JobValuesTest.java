package io.github.jobenergy.schemas.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The small values a completion is made of: what each can be. */
class JobValuesTest {

    private static final Instant START = Instant.parse("2026-11-20T23:44:28Z");

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, true",
        "FAILED, true",
        "CANCELLED, true",
        "TIMEOUT, true",
        "NODE_FAIL, true",
        "PREEMPTED, true",
        "BOOT_FAIL, true",
        "DEADLINE, true",
        "OUT_OF_MEMORY, true",
        "REQUEUED, true",
        "LAUNCH_FAILED, true",
        "PENDING, false",
        "RUNNING, false",
        "SUSPENDED, false",
        "RESIZING, false",
        "COMPLETING, false",
        "CONFIGURING, false"
    })
    void recognizesStatesOfEndedRuns(String word, boolean terminal) {
        assertEquals(terminal, new JobState(word).isTerminal());
    }

    @Test
    void aStateNeedsAWord() {
        assertThrows(InvalidFieldException.class, () -> new JobState(" "));
        assertEquals("REQUEUED", JobState.REQUEUED.toString());
    }

    @Test
    void aTimeLimitIsALengthOrAWordOrUnknown() {
        assertEquals(
                Optional.of(Duration.ofMinutes(5)),
                TimeLimit.of(Duration.ofMinutes(5)).timeLimit());
        assertEquals(Optional.of("UNLIMITED"), TimeLimit.UNLIMITED.timeLimitWord());
        assertEquals(new TimeLimit(Optional.empty(), Optional.empty()), TimeLimit.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"-1, , time_limit_seconds", ", Partition_Limit, time_limit", "300, UNLIMITED, time_limit"})
    void aTimeLimitIsNeverBothNorNegativeNorAnotherWord(Long seconds, String word, String field) {
        Optional<Duration> limit = Optional.ofNullable(seconds).map(Duration::ofSeconds);

        InvalidFieldException invalid =
                assertThrows(InvalidFieldException.class, () -> new TimeLimit(limit, Optional.ofNullable(word)));

        assertEquals(field, invalid.field());
    }

    @Test
    void slurmsEnergyHasJoulesAndSourceExactlyWhereItIsMeasured() {
        SlurmEnergy measured = SlurmEnergy.measured(Energy.ofJoules(7_005), SlurmEnergy.Source.JOB);

        assertEquals(Optional.of(Energy.ofJoules(7_005)), measured.joules());
        assertEquals(SlurmEnergy.UNSET, SlurmEnergy.without(SlurmEnergy.Status.UNSET));
        assertThrows(InvalidFieldException.class, () -> SlurmEnergy.without(SlurmEnergy.Status.MEASURED));
        assertThrows(
                InvalidFieldException.class,
                () -> new SlurmEnergy(measured.joules(), SlurmEnergy.Status.MEASURED, Optional.empty()));
        assertThrows(
                InvalidFieldException.class,
                () -> new SlurmEnergy(Optional.empty(), SlurmEnergy.Status.MEASURED, measured.source()));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MEASURED")
    void aValueThatIsNoMeasurementIsNeverGiven(SlurmEnergy.Status status) {
        Optional<Energy> joules = Optional.of(Energy.ZERO);

        assertThrows(InvalidFieldException.class, () -> new SlurmEnergy(joules, status, Optional.empty()));
        assertThrows(
                InvalidFieldException.class,
                () -> new SlurmEnergy(Optional.empty(), status, Optional.of(SlurmEnergy.Source.STEPS)));
    }

    @Test
    void aSliceIsAHalfOpenIntervalThatMayBeEmptyButNotBackwards() {
        Slice slice = new Slice(START, START.plusSeconds(20), "n2", Optional.of(1L));

        assertEquals(Interval.of(START, START.plusSeconds(20)), slice.interval());
        assertTrue(new Slice(START, START, "n2", Optional.empty()).interval().isEmpty());
        assertThrows(
                InvalidFieldException.class, () -> new Slice(START, START.minusSeconds(1), "n2", Optional.empty()));
    }

    @Test
    void allocationsAreImmutable() {
        Map<String, String> tres = new HashMap<>(Map.of("cpu", "1"));
        List<Slice> slices = new ArrayList<>();
        JobResources resources = JobResources.builder()
                .nodes(Optional.of("n2"))
                .nodeCount(Optional.of(1L))
                .cpuCount(Optional.of(1L))
                .slices(slices)
                .tresAllocated(Optional.of(tres))
                .build();

        tres.put("energy", "7005");
        slices.add(new Slice(START, START, "n2", Optional.empty()));

        assertEquals(Optional.of(Map.of("cpu", "1")), resources.tresAllocated());
        assertEquals(List.of(), resources.slices());
    }
}
