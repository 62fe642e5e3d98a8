package io.github.jobenergy.node.source.rapl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RaplSourceTest {

    private static final String POWERCAP = "sys/class/powercap";
    private static final String PACKAGE = POWERCAP + "/intel-rapl:0";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T23:44:28.120Z"));

    @ParameterizedTest
    @CsvSource({
        "262143328850, 262143328",
        "65712999613, 65712999",
        "65532610987, 65532610",
        "4294967295000000, 4294967295000"
    })
    void reportsTheRangeOfEachUnit(String range, long millijoules) throws IOException {
        Machine machine = onePackage("1000001", range);

        Map<String, Measurement> findings = read(machine).byDomain();

        assertEquals(
                new Measurement.Counter(
                        Energy.ofMillijoules(1_000), Optional.of(Energy.ofMillijoules(millijoules)), Optional.empty()),
                findings.get("cpu[0]"));
    }

    @Test
    void reportsAWrappedCounterUnchangedWithItsRange() throws IOException {
        Machine machine = onePackage("262143328000", "262143328850");
        RaplSource source = source(machine);
        source.read(new CheckedFindings());
        machine.put(PACKAGE + "/energy_uj", "4671150");
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);

        Measurement.Counter counter = (Measurement.Counter) findings.byDomain().get("cpu[0]");
        assertEquals(Energy.ofMillijoules(4_671), counter.counter());
        assertEquals(Optional.of(Energy.ofMillijoules(262_143_328)), counter.range());
    }

    @Test
    void readsAPackageMappedIntoMemoryOnce() throws IOException {
        Machine machine = onePackage("1000000", "262143328850")
                .put(POWERCAP + "/intel-rapl-mmio:0/name", "package-0")
                .put(POWERCAP + "/intel-rapl-mmio:0/energy_uj", "999000000")
                .put(POWERCAP + "/intel-rapl-mmio:0/max_energy_range_uj", "262143328850");

        CheckedFindings findings = read(machine);

        assertEquals(Set.of("cpu[0]"), findings.byDomain().keySet());
        assertEquals(Energy.ofJoules(1), counterOf(findings, "cpu[0]"));
    }

    @Test
    void readsAPackageThatIsOnlyMappedIntoMemory() throws IOException {
        Machine machine = Machine.empty()
                .put(POWERCAP + "/intel-rapl-mmio:0/name", "package-0")
                .put(POWERCAP + "/intel-rapl-mmio:0/energy_uj", "42000000")
                .put(POWERCAP + "/intel-rapl-mmio:0/max_energy_range_uj", "262143328850");

        CheckedFindings findings = read(machine);

        assertEquals(Energy.ofJoules(42), counterOf(findings, "cpu[0]"));
    }

    @Test
    void readsANestedAndFlatZoneOnce() throws IOException {
        CheckedFindings findings = read(Machine.of("intel-server"));

        assertEquals(
                Set.of("cpu[0]", "cpu[1]", "dram[0]", "dram[1]", "psys"),
                findings.byDomain().keySet());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void findsAZoneThatIsOnlyNested() throws IOException {
        Machine machine = Machine.empty();
        String nested = POWERCAP + "/intel-rapl/intel-rapl:0";
        machine.put(nested + "/name", "package-0")
                .put(nested + "/energy_uj", "1000000")
                .put(nested + "/max_energy_range_uj", "262143999938")
                .put(nested + "/intel-rapl:0:2/name", "dram")
                .put(nested + "/intel-rapl:0:2/energy_uj", "2469474853")
                .put(nested + "/intel-rapl:0:2/max_energy_range_uj", "262143999938");

        CheckedFindings findings = read(machine);

        assertEquals(Set.of("cpu[0]", "dram[0]"), findings.byDomain().keySet());
    }

    @Test
    void numbersAPackageByItsNameAndNotByItsZone() throws IOException {
        CheckedFindings findings = read(Machine.of("intel-four-sockets"));

        assertEquals(Energy.ofMillijoules(26_963_529), counterOf(findings, "cpu[1]"));
        assertEquals(Energy.ofMillijoules(16_813_759), counterOf(findings, "dram[0]"));
    }

    @Test
    void reportsAnAmdProcessorWithoutMemory() throws IOException {
        CheckedFindings findings = read(Machine.of("amd"));

        assertEquals(Set.of("cpu[0]", "core[0]"), findings.byDomain().keySet());
    }

    @Test
    void reportsDiesOfAPackageInDomainsThatAreNotAdded() throws IOException {
        CheckedFindings findings = read(Machine.of("amd-two-dies"));

        assertEquals(
                Set.of("rapl-package-0-die-0", "rapl-package-0-die-1"),
                findings.byDomain().keySet());
    }

    @Test
    void reportsTheOnlyDieOfAPackageAsThePackage() throws IOException {
        Machine machine = onePackage("1000000", "65532610987").put(PACKAGE + "/name", "package-0-die-0");

        assertEquals(Set.of("cpu[0]"), read(machine).byDomain().keySet());
    }

    @Test
    void reportsThePlatformOfAnyPackageAsThePlatform() throws IOException {
        Machine machine = Machine.of("intel-server").put(POWERCAP + "/intel-rapl:1/name", "psys-1");

        CheckedFindings findings = read(machine);

        assertEquals(
                Set.of("cpu[0]", "cpu[1]", "dram[0]", "dram[1]", "psys"),
                findings.byDomain().keySet());
    }

    @Test
    void reportsSeveralPlatformZonesInDomainsThatAreNotAdded() throws IOException {
        Machine machine = Machine.of("intel-server");
        putZone(machine, "intel-rapl:3", "psys-1");

        CheckedFindings findings = read(machine);

        assertEquals(
                Set.of("cpu[0]", "cpu[1]", "dram[0]", "dram[1]", "rapl-psys", "rapl-psys-1"),
                findings.byDomain().keySet());
    }

    @Test
    void readsZonesThatAreNumberedInHexadecimal() throws IOException {
        Machine machine = Machine.empty();
        for (int i = 0; i < 16; i++) {
            putZone(machine, "intel-rapl:" + Integer.toHexString(i), "package-" + i);
            putZone(machine, "intel-rapl:" + Integer.toHexString(i) + ":0", "core");
        }

        Set<String> domains = read(machine).byDomain().keySet();

        assertEquals(32, domains.size());
        assertTrue(domains.containsAll(List.of("cpu[9]", "cpu[10]", "core[10]", "cpu[15]", "core[15]")));
    }

    @Test
    void ignoresAZoneThatNeverCounted() throws IOException {
        CheckedFindings findings = read(onePackage("0", "262143328850"));

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void namesFilesThatOnlyRootCanReadWithTheRemedy() throws IOException {
        Machine machine = Machine.of("amd");
        deny(machine, PACKAGE + "/energy_uj");
        deny(machine, POWERCAP + "/intel-rapl:0:0/energy_uj");

        IOException failure = assertThrows(IOException.class, () -> read(machine));

        assertTrue(failure.getMessage().startsWith("/sys/class/powercap/intel-rapl:0/energy_uj: expected permission"));
        assertTrue(failure.getMessage().contains("CAP_DAC_READ_SEARCH"), failure.getMessage());
        assertTrue(failure.getMessage().contains("tmpfiles or udev rule"), failure.getMessage());
    }

    @Test
    void readsTheOtherZonesIfOneIsNotReadable() throws IOException {
        Machine machine = Machine.of("amd");
        deny(machine, POWERCAP + "/intel-rapl:0:0/energy_uj");

        CheckedFindings findings = read(machine);

        assertEquals(Set.of("cpu[0]"), findings.byDomain().keySet());
        assertEquals(
                List.of("/sys/class/powercap/intel-rapl:0:0/energy_uj"),
                findings.rejections().stream().map(Rejection::origin).toList());
    }

    @Test
    void rejectsAFailedZoneAtEachPoll() throws IOException {
        Machine machine = Machine.of("amd").fail(PACKAGE + "/energy_uj", new IOException("Input/output error"));
        RaplSource source = source(machine);
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);
        source.read(findings);

        assertEquals(
                List.of(RejectionReason.MALFORMED, RejectionReason.MALFORMED),
                findings.rejections().stream().map(Rejection::reason).toList());
    }

    @Test
    void doesNotReportTheLastValueOfAFailedZone() throws IOException {
        Machine machine = onePackage("1000000", "262143328850");
        RaplSource source = source(machine);
        source.read(new CheckedFindings());
        machine.fail(PACKAGE + "/energy_uj", new IOException("Input/output error"));
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);

        assertEquals(List.of(), findings.samples());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "1e6", "12 34", "0x10", "NaN", "18446744073709551615", "262143328851000"})
    void rejectsAnInvalidCount(String energy) throws IOException {
        CheckedFindings findings = read(onePackage(energy, "262143328850"));

        assertEquals(List.of(), findings.samples());
        assertEquals(RejectionReason.INVALID_FIELD, findings.rejections().get(0).reason());
        assertEquals(Optional.of("energy_uj"), findings.rejections().get(0).field());
    }

    @Test
    void rejectsARangeOf0() throws IOException {
        CheckedFindings findings = read(onePackage("1", "0"));

        assertEquals(
                Optional.of("max_energy_range_uj"), findings.rejections().get(0).field());
    }

    @Test
    void rejectsAZoneWithoutARange() throws IOException {
        Machine machine = onePackage("1000000", "262143328850").remove(PACKAGE + "/max_energy_range_uj");

        CheckedFindings findings = read(machine);

        assertEquals(RejectionReason.MISSING_FIELD, findings.rejections().get(0).reason());
    }

    @Test
    void readsTheOtherZonesIfAZoneHasNoReadableName() throws IOException {
        Machine machine =
                Machine.of("intel-four-sockets").fail(PACKAGE + "/name", new IOException("Input/output error"));

        CheckedFindings findings = read(machine);

        assertEquals(
                Set.of("cpu[0]", "cpu[2]", "cpu[3]", "dram[0]", "dram[2]", "dram[3]", "rapl-dram"),
                findings.byDomain().keySet());
        assertEquals(
                List.of("/sys/class/powercap/intel-rapl:0/name"),
                findings.rejections().stream().map(Rejection::origin).toList());
    }

    @Test
    void reportsAMachineWithoutZones() {
        IOException nothing = assertThrows(IOException.class, () -> read(Machine.empty()));

        assertTrue(nothing.getMessage().contains("intel_rapl_msr"), nothing.getMessage());
    }

    @Test
    void findsZonesOfALaterLoadedDriverWithinAMinute() throws IOException {
        Machine machine = onePackage("1000000", "262143328850");
        RaplSource source = source(machine);
        source.read(new CheckedFindings());
        machine.put(POWERCAP + "/intel-rapl:1/name", "package-1")
                .put(POWERCAP + "/intel-rapl:1/energy_uj", "1000000")
                .put(POWERCAP + "/intel-rapl:1/max_energy_range_uj", "262143328850");
        clock.advance(Duration.ofMinutes(1));
        CheckedFindings findings = new CheckedFindings();

        source.read(findings);

        assertEquals(Set.of("cpu[0]", "cpu[1]"), findings.byDomain().keySet());
    }

    private CheckedFindings read(Machine machine) throws IOException {
        CheckedFindings findings = new CheckedFindings();
        source(machine).read(findings);
        return findings;
    }

    private RaplSource source(Machine machine) {
        return new RaplSource(machine.folder(POWERCAP), new OwnMeters("node1", "rapl", clock, RunUsage.UNKNOWN), clock);
    }

    private static Machine onePackage(String energy, String range) {
        return Machine.empty()
                .put(PACKAGE + "/name", "package-0")
                .put(PACKAGE + "/energy_uj", energy)
                .put(PACKAGE + "/max_energy_range_uj", range);
    }

    private static void putZone(Machine machine, String folder, String name) {
        machine.put(POWERCAP + "/" + folder + "/name", name)
                .put(POWERCAP + "/" + folder + "/energy_uj", "1000000")
                .put(POWERCAP + "/" + folder + "/max_energy_range_uj", "65532610987");
    }

    private static void deny(Machine machine, String path) {
        machine.fail(path, new AccessDeniedException("/" + path));
    }

    private static Energy counterOf(CheckedFindings findings, String domain) {
        return ((Measurement.Counter) findings.byDomain().get(domain)).counter();
    }
}
