package io.github.jobenergy.energy.gather;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnrequestedTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
    private static final Energy THOUSAND = Energy.ofMillijoules(1_000);

    private static Optional<Map<String, String>> tres(String text) {
        Map<String, String> tres = new HashMap<>();
        for (String one : text.split(",", -1)) {
            int equals = one.indexOf('=');
            tres.put(one.substring(0, equals), one.substring(equals + 1));
        }
        return Optional.of(tres);
    }

    private static JobResources resources(String allocated, String requested) {
        return JobResources.builder()
                .tresAllocated(tres(allocated))
                .tresRequested(tres(requested))
                .build();
    }

    /** The first two are runs of a real Slurm 22.05 and 26.05: --exclusive, and --exclusive on two nodes with --mem. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            billing=4,cpu=4,energy=1053,mem=2000M,node=1 | billing=1,cpu=1,mem=500M,node=1   | 750
            billing=8,cpu=8,mem=8000M,node=2             | billing=2,cpu=2,mem=8000M,node=2  | 750
            cpu=4,node=1                                 | cpu=4,node=1                      | 0
            cpu=1,node=1                                 | cpu=3,node=1                      | 0
            cpu=3,node=1                                 | cpu=1,node=1                      | 666
            cpu=64,gres/gpu=4,node=1                     | cpu=8,gres/gpu=1,node=1           | 750
            cpu=64,gres/gpu=4,node=1                     | cpu=8,gres/gpu=4,node=1           | 0
            cpu=64,gres/gpu=4,node=1                     | cpu=32,gres/gpu=1,node=1          | 500
            cpu=64,gres/gpu=4,node=1                     | cpu=8,node=1                      | 875
            cpu=64,gres/gpu=0,node=1                     | cpu=8,node=1                      | 875
            cpu=64,gres/gpu:a100=2,gres/gpu:h100=2       | cpu=8,gres/gpu:a100=1             | 750
            """)
    void thePartIsThatOfTheGreaterFractionOfCpusAndGpus(String allocated, String requested, long expected) {
        Unrequested part = Unrequested.of(resources(allocated, requested)).orElseThrow();

        assertEquals(Energy.ofMillijoules(expected), part.of(THOUSAND));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cpu=4,node=1     | node=1
            node=1           | cpu=1
            cpu=0            | cpu=1
            cpu=4            | cpu=many
            cpu=4            | cpu=99999999999999999999
            """)
    void thePartIsUnknownWithoutANumberOfCpus(String allocated, String requested) {
        assertEquals(Optional.empty(), Unrequested.of(resources(allocated, requested)));
    }

    @Test
    void thePartIsUnknownWithoutTheRecordsOfAccounting() {
        JobResources both = resources("cpu=4", "cpu=1");

        assertTrue(Unrequested.of(both).isPresent());
        assertEquals(
                Optional.empty(),
                Unrequested.of(both.toBuilder().tresRequested(Optional.empty()).build()));
        assertEquals(
                Optional.empty(),
                Unrequested.of(both.toBuilder().tresAllocated(Optional.empty()).build()));
    }

    @Test
    void thePartIsUnknownIfAccountingDoesNotTrackTheGpusOfTheRun() {
        JobResources both = resources("cpu=4", "cpu=1");

        assertEquals(
                Optional.empty(),
                Unrequested.of(both.toBuilder().gpuCount(Optional.of(4L)).build()));
        assertTrue(Unrequested.of(both.toBuilder().gpuCount(Optional.of(0L)).build())
                .isPresent());
    }

    @Test
    void thePartOfAResizedRunIsUnknown() {
        Slice first = new Slice(DAY, DAY.plusSeconds(10), "n[1-2]", Optional.of(8L));
        Slice second = new Slice(DAY.plusSeconds(10), DAY.plusSeconds(20), "n1", Optional.of(4L));

        assertEquals(
                Optional.empty(),
                Unrequested.of(resources("cpu=4", "cpu=1").toBuilder()
                        .slices(List.of(first, second))
                        .build()));
    }

    @Test
    @Tag("property")
    void thePartsOfDaysSumToThatOfTheRunAndAreAtMostTheDays() {
        for (long seed = 0; seed < Rounds.of(1_000); seed++) {
            Random random = new Random(seed);
            long whole = 1L + random.nextInt(1_000);
            Unrequested part = new Unrequested(random.nextInt((int) whole), whole);
            List<DayEnergy> days = days(random);
            Energy sum = days.stream().map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus);

            List<DayEnergy> parts = part.of(days);

            Energy sumOfParts = Energy.ZERO;
            for (DayEnergy day : parts) {
                Energy energy = day.waste().energyUnrequested().orElseThrow();
                assertTrue(!energy.isNegative() && energy.compareTo(day.energy()) <= 0, "seed " + seed + ": " + day);
                sumOfParts = sumOfParts.plus(energy);
            }
            assertEquals(part.of(sum), sumOfParts, "seed " + seed);
        }
    }

    private static List<DayEnergy> days(Random random) {
        List<DayEnergy> days = new ArrayList<>();
        for (int day = 0; day < random.nextInt(6); day++) {
            days.add(new DayEnergy(
                    DAY.plus(Duration.ofDays(day)),
                    Energy.ofMillijoules(random.nextInt(random.nextBoolean() ? 10 : Integer.MAX_VALUE)),
                    Optional.empty(),
                    Energy.ZERO,
                    Duration.ZERO,
                    Duration.ZERO));
        }
        return days;
    }
}
