package io.github.jobenergy.node.source.pmcounters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PmCountersSourceTest {

    private static final String FOLDER = "sys/cray/pm_counters";
    private static final String ENERGY = FOLDER + "/energy";
    private static final String FRESHNESS = FOLDER + "/freshness";

    private final MovableClock clock = new MovableClock(Instant.parse("2024-12-13T12:53:07Z"));

    @Test
    void reportsTheNodeWithItsTimeAndTheEpochOfTheStart() throws IOException {
        CheckedFindings findings = read(Machine.of("cray-ex"));

        Sample node = of(findings, "node");
        assertEquals(
                new Measurement.Counter(
                        Energy.ofJoules(1_360_621_494), Optional.empty(), Optional.of("1732789744304569")),
                node.measurement());
        assertEquals(Optional.of(Instant.parse("2024-12-13T12:53:06.309238Z")), node.deviceTime());
        assertEquals("node1", node.target());
    }

    @Test
    void reportsCardsAsAcceleratorsAndNotAsGpus() throws IOException {
        CheckedFindings findings = read(Machine.of("cray-ex"));

        assertEquals(
                Set.of("node", "cpu", "dram", "accelerator[0]", "accelerator[1]", "accelerator[2]", "accelerator[3]"),
                findings.byDomain().keySet());
    }

    @Test
    void reportsTheOnlyAcceleratorAsGpu0() throws IOException {
        Machine machine = Machine.of("cray-xc")
                .put(FOLDER + "/accel_energy", "30213145 J")
                .put(FOLDER + "/accel_power", "27 W")
                .put(FOLDER + "/accel_power_cap", "0 W");

        assertEquals(
                new Measurement.Counter(Energy.ofJoules(30_213_145), Optional.empty(), Optional.empty()),
                read(machine).byDomain().get("gpu[0]"));
    }

    @Test
    void reportsAnUnnumberedAcceleratorBesideNumberedOnes() throws IOException {
        Machine machine = Machine.of("cray-ex").put(FOLDER + "/accel_energy", "1000842196 J 1734094386309238 us");

        Set<String> domains = read(machine).byDomain().keySet();

        assertTrue(domains.contains("accelerator"), domains::toString);
        assertTrue(domains.contains("accelerator[3]"), domains::toString);
    }

    /** HPE: "The data is non-zero only when an accelerator is present on the node." */
    @Test
    void ignoresAnAbsentAccelerator() throws IOException {
        Machine machine =
                Machine.of("cray-xc").put(FOLDER + "/accel_energy", "0 J").put(FOLDER + "/accel_power", "0 W");

        CheckedFindings findings = read(machine);

        assertEquals(Set.of("node", "cpu", "dram"), findings.byDomain().keySet());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void ignoresCapsAndTemperatures() throws IOException {
        CheckedFindings findings = read(Machine.of("cray-ex"));

        assertEquals(7, findings.samples().size());
        assertTrue(findings.samples().stream().allMatch(sample -> sample.measurement() instanceof Measurement.Counter));
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void reportsPowerOfDomainsWithoutAnEnergyCounter() throws IOException {
        CheckedFindings findings = read(Machine.of("cray-xc"));

        assertEquals(
                new Measurement.Instantaneous(Power.ofWatts(33)),
                findings.byDomain().get("cpu"));
        assertEquals(
                new Measurement.Counter(Energy.ofJoules(58_869_289), Optional.empty(), Optional.empty()),
                findings.byDomain().get("dram"));
        assertEquals(Optional.empty(), of(findings, "cpu").deviceTime());
    }

    @Test
    void reportsNumberedProcessors() throws IOException {
        Machine machine = Machine.of("cray-ex").put(FOLDER + "/cpu1_energy", "12 J 1734094386309238 us");

        assertEquals(
                new Measurement.Counter(Energy.ofJoules(12), Optional.empty(), Optional.of("1732789744304569")),
                read(machine).byDomain().get("cpu[1]"));
    }

    @Test
    void reportsAnUnknownPartInADomainThatIsNotAdded() throws IOException {
        Machine machine = Machine.of("cray-ex").put(FOLDER + "/nic0_energy", "12 J 1734094386309238 us");

        assertTrue(read(machine).byDomain().containsKey("pm_counters-nic[0]"));
    }

    @Test
    void readsATornReadingAgain() throws IOException {
        Machine machine = Machine.of("cray-ex");
        AtomicInteger texts = new AtomicInteger();
        machine.beforeEachText(() -> {
            if (texts.incrementAndGet() == 5) {
                machine.put(FRESHNESS, "12895023").put(ENERGY, "1360621581 J 1734094386409238 us");
            }
        });

        CheckedFindings findings = read(machine);

        assertEquals(List.of(), findings.rejections());
        assertEquals(7, findings.samples().size());
        assertEquals(Energy.ofJoules(1_360_621_581), counterOf(findings, "node"));
    }

    @Test
    void rejectsAReadingThatRemainsTorn() throws IOException {
        Machine machine = Machine.of("cray-ex");
        AtomicInteger freshness = new AtomicInteger(12_895_022);
        machine.beforeEachText(() -> machine.put(FRESHNESS, Integer.toString(freshness.incrementAndGet())));

        CheckedFindings findings = read(machine);

        assertEquals(List.of(), findings.samples());
        assertEquals(RejectionReason.MALFORMED, findings.rejections().get(0).reason());
        assertEquals(Optional.of("freshness"), findings.rejections().get(0).field());
        assertTrue(findings.rejections().get(0).detail().contains("the last of 3 times"));
    }

    @Test
    void reportsAnotherEpochAfterARestartOfTheController() throws IOException {
        Machine machine = Machine.of("cray-ex");
        PmCountersSource source = source(machine);
        source.read(new CheckedFindings());
        machine.put(FOLDER + "/startup", "1734094380000000")
                .put(ENERGY, "120 J 1734094387309238 us")
                .put(FRESHNESS, "3");
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);

        assertEquals(
                new Measurement.Counter(Energy.ofJoules(120), Optional.empty(), Optional.of("1734094380000000")),
                findings.byDomain().get("node"));
    }

    @Test
    void keepsTheEpochWhenACapChanges() throws IOException {
        Machine machine = Machine.of("cray-ex");
        PmCountersSource source = source(machine);
        CheckedFindings before = new CheckedFindings();
        source.read(before);
        machine.put(FOLDER + "/generation", "2")
                .put(FOLDER + "/power_cap", "1500 W")
                .put(ENERGY, "1360622494 J 1734094387309238 us")
                .put(FRESHNESS, "12895032");
        CheckedFindings after = new CheckedFindings();

        source.read(after);

        assertEquals(
                ((Measurement.Counter) of(before, "node").measurement()).epoch(),
                ((Measurement.Counter) of(after, "node").measurement()).epoch());
        assertEquals(Energy.ofJoules(1_360_622_494), counterOf(after, "node"));
    }

    @Test
    void reportsAScanOnce() throws IOException {
        Machine machine = Machine.of("cray-ex");
        PmCountersSource source = source(machine);
        source.read(new CheckedFindings());
        machine.put(FRESHNESS, "12895023").put(ENERGY, "1360621581 J 1734094386409238 us");
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);

        assertEquals(Set.of("node"), findings.byDomain().keySet());
    }

    @Test
    void identifiesScansWithoutTimesByTheirCount() throws IOException {
        Machine machine = Machine.of("cray-xc");
        PmCountersSource source = source(machine);
        source.read(new CheckedFindings());
        CheckedFindings same = new CheckedFindings();
        source.read(same);
        machine.put(FRESHNESS, "1");
        CheckedFindings next = new CheckedFindings();

        source.read(next);

        assertEquals(List.of(), same.samples());
        assertEquals(Set.of("node", "cpu", "dram"), next.byDomain().keySet());
    }

    @Test
    void readsARecordedNode() throws IOException {
        CheckedFindings findings = read(Machine.of("slurm-rig"));

        assertEquals(
                Map.of(
                        "node",
                        new Measurement.Counter(
                                Energy.ofJoules(1_250_205), Optional.empty(), Optional.of("1795223538"))),
                findings.byDomain());
        assertEquals(
                Optional.of(Instant.parse("2026-11-21T01:12:20.050Z")),
                of(findings, "node").deviceTime());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1360621494 W 1734094386309238 us",
                "1360621494J",
                "1360621494",
                "-5 J 1734094386309238 us",
                "1360621494 kJ 1734094386309238 us",
                "1360621494 J 1734094386309238 ms",
                "1360621494 J soon us",
                "1360621494 J 99999999999999999 us",
                "999999999999999999 J 1734094386309238 us",
                "1000000000000000 J 1734094386309238 us",
                "Energy!",
                ""
            })
    void rejectsALineOfAnotherFormOrUnitAndReportsTheOthers(String line) throws IOException {
        CheckedFindings findings = read(Machine.of("cray-ex").put(ENERGY, line));

        assertEquals(6, findings.samples().size());
        assertEquals(1, findings.rejections().size());
        assertEquals(RejectionReason.INVALID_FIELD, findings.rejections().get(0).reason());
        assertEquals(Optional.of("energy"), findings.rejections().get(0).field());
        assertEquals(
                "/sys/cray/pm_counters/energy", findings.rejections().get(0).origin());
    }

    @Test
    void readsTheOtherFilesIfOneFails() throws IOException {
        Machine machine = Machine.of("cray-ex").fail(FOLDER + "/accel2_energy", new IOException("No such device"));

        CheckedFindings findings = read(machine);

        assertEquals(6, findings.samples().size());
        assertEquals(RejectionReason.MISSING_FIELD, findings.rejections().get(0).reason());
    }

    @Test
    void doesNotReplaceAFailedCounterByThePower() throws IOException {
        Machine machine = Machine.of("cray-ex").fail(ENERGY, new IOException("No such device"));

        assertTrue(!read(machine).byDomain().containsKey("node"));
    }

    @Test
    void reportsAFolderWithoutTheCountOfScans() throws IOException {
        Machine machine = Machine.of("cray-ex").remove(FRESHNESS);

        IOException missing = assertThrows(IOException.class, () -> read(machine));

        assertTrue(missing.getMessage().startsWith("/sys/cray/pm_counters/freshness: expected"));
    }

    @Test
    void reportsAMachineWithoutCounters() {
        IOException failure = assertThrows(IOException.class, () -> read(Machine.empty()));

        assertTrue(failure.getMessage().contains("is this a Cray node"), failure.getMessage());
    }

    private CheckedFindings read(Machine machine) throws IOException {
        CheckedFindings findings = new CheckedFindings();
        source(machine).read(findings);
        return findings;
    }

    private PmCountersSource source(Machine machine) {
        return new PmCountersSource(
                machine.folder(FOLDER), new OwnMeters("node1", "pm_counters", clock, RunUsage.UNKNOWN), clock);
    }

    private static Sample of(CheckedFindings findings, String domain) {
        return findings.samples().stream()
                .filter(sample -> sample.domain().equals(domain))
                .findFirst()
                .orElseThrow();
    }

    private static Energy counterOf(CheckedFindings findings, String domain) {
        return ((Measurement.Counter) of(findings, domain).measurement()).counter();
    }
}
