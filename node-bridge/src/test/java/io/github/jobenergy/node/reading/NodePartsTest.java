package io.github.jobenergy.node.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePartsTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");
    private static final int LAST = 2 * NodeParts.MINUTES;

    private final NodeParts parts = new NodeParts();
    private final List<NodeParts.Excess> found = new ArrayList<>();

    @Test
    void reportsGpusThatExceedTheNodeForMinutesInEachFurtherMinute() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            instant(minute, "gpu[0]", "dcgm", 700);
            instant(minute, "gpu[1]", "dcgm", 701);
        }

        assertEquals(LAST - NodeParts.MINUTES + 1, found.size());
        assertEquals(
                new NodeParts.Excess(new NodeParts.Meter("gpu", "dcgm"), Power.ofWatts(1_401), Power.ofWatts(1_000)),
                found.get(0));
    }

    @ParameterizedTest
    @CsvSource({"1100, 0", "1101, 6"})
    void comparesWithTheErrorsOfMeters(int watts, int reports) {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            instant(minute, "cpu", "slurm", watts);
        }

        assertEquals(reports, found.size());
    }

    @Test
    void doesNotReportPartsThatExceedTheNodeForAShorterTime() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", minute % NodeParts.MINUTES == 0 ? 2_000 : 300);
            instant(minute, "cpu[0]", "rapl", 400);
        }

        assertEquals(List.of(), found);
    }

    @Test
    void addsNeitherSourcesNorKindsNorTheTotalOfAKind() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            instant(minute, "gpu[0]", "dcgm", 700);
            instant(minute, "gpu[0]", "nvidia-smi", 700);
            instant(minute, "gpu", "dcgm", 700);
            instant(minute, "accelerator[0]", "dcgm", 700);
            instant(minute, "supply.1.Bay1", "redfish_supply", 5_000);
        }

        assertEquals(List.of(), found);
    }

    @Test
    void comparesWithTheMeterOfTheNodeThatHasTheMostPower() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 300);
            instant(minute, "node", "redfish", 1_000);
            instant(minute, "cpu[0]", "rapl", 400);
        }

        assertEquals(List.of(), found);
    }

    @Test
    void derivesThePowerOfACounter() {
        for (int minute = 0; minute <= LAST + 1; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            add(minute, "cpu[0]", "rapl", counter(minute * 60L * 1_200));
        }

        assertEquals(Power.ofWatts(1_200), found.get(0).parts());
    }

    @Test
    void ignoresACounterThatDecreases() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            add(minute, "cpu[0]", "rapl", counter(1_000_000_000_000L - minute));
        }

        assertEquals(List.of(), found);
    }

    @Test
    void ignoresEnergiesOfLongIntervalsAndImplausiblePowers() {
        Energy most = Energy.ofMillijoules(999_999_999_999_999_999L);
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "node", "ipmi", 1_000);
            add(minute, "cpu[0]", "a", new Measurement.IntervalEnergy(most, Duration.ofDays(3_650)));
            add(minute, "cpu[0]", "b", new Measurement.IntervalEnergy(most, Duration.ofNanos(1)));
            add(minute, "cpu[0]", "c", new Measurement.Instantaneous(Power.LARGEST));
            add(minute, "cpu[0]", "d", new Measurement.IntervalMean(Power.ofWatts(5_000), Duration.ofHours(1)));
        }

        assertEquals(List.of(), found);
    }

    @Test
    void comparesNothingWithoutAMeterOfTheNode() {
        for (int minute = 0; minute <= LAST; minute++) {
            instant(minute, "cpu[0]", "rapl", 400);
        }

        assertEquals(List.of(), found);
    }

    private static Measurement counter(long joules) {
        return new Measurement.Counter(Energy.ofMillijoules(joules * 1_000), Optional.empty(), Optional.empty());
    }

    private void instant(int minute, String domain, String source, long watts) {
        add(minute, domain, source, new Measurement.Instantaneous(Power.ofWatts(watts)));
    }

    private void add(int minute, String domain, String source, Measurement measurement) {
        Instant time = BEGIN.plus(Duration.ofMinutes(minute));
        parts.add(new PowerReading(new NodeKey("alps", "n7"), time, domain, source, measurement, List.of(), time))
                .ifPresent(found::add);
    }
}
