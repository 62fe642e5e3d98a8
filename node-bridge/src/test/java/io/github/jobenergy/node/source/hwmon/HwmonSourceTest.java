package io.github.jobenergy.node.source.hwmon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
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

class HwmonSourceTest {

    private static final String HWMON = "sys/class/hwmon";
    private static final String CHIP = HWMON + "/hwmon1";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Averages STATED = new Averages(Optional.empty(), SECOND);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T23:44:28.120Z"));

    @Test
    void prefersTheAverageWithItsIntervalToTheInstant() throws IOException {
        Machine machine = meter("250000000", "1000").put(CHIP + "/power1_input", "270000000");

        assertEquals(
                Map.of("node", mean(250_000, Duration.ofSeconds(1))),
                read(machine).byDomain());
    }

    @ParameterizedTest
    @CsvSource({"1000, 171000, 171", "300000, 999, 1"})
    void readsIntervalsInMillisecondsAndPowersInMicrowatts(long millis, String microwatts, long milliwatts)
            throws IOException {
        Machine machine = meter(microwatts, Long.toString(millis));

        assertEquals(
                Map.of("node", mean(milliwatts, Duration.ofMillis(millis))),
                read(machine).byDomain());
    }

    @ParameterizedTest
    @CsvSource({"PT1S, 50, true", "PT1S, 999, true", "PT1S, 1000, false", "PT10S, 1000, true", "PT0.05S, 50, false"})
    void reportsAnAverageOverLessThanThePollingIntervalAsAnInstant(Duration every, String millis, boolean isInstant)
            throws IOException {
        CheckedFindings findings = new CheckedFindings();

        source(meter("98029000", millis), Map.of(), new Averages(Optional.empty(), every))
                .read(findings);

        Measurement expected = isInstant
                ? new Measurement.Instantaneous(Power.ofMilliwatts(98_029))
                : mean(98_029, Duration.ofMillis(Long.parseLong(millis)));
        assertEquals(Map.of("node", expected), findings.byDomain());
    }

    @Test
    void reportsTwoChannelsWithTheSameLabelAsTwoSensors() throws IOException {
        Machine machine = chip("card")
                .put(CHIP + "/power2_input", "31000000")
                .put(CHIP + "/power2_label", "Core")
                .put(CHIP + "/power10_input", "32000000")
                .put(CHIP + "/power10_label", "Core");

        assertEquals(
                Map.of(
                        "hwmon_card_core[0]", new Measurement.Instantaneous(Power.ofWatts(31)),
                        "hwmon_card_core[1]", new Measurement.Instantaneous(Power.ofWatts(32))),
                read(machine).byDomain());
    }

    @Test
    void numbersGraceModulesAndTheirPartsBySocket() throws IOException {
        CheckedFindings findings = read(Machine.of("grace-hopper"));

        assertEquals(
                Set.of("module[0]", "grace[0]", "cpu[0]", "sysio[0]", "module[3]", "grace[3]", "cpu[3]", "sysio[3]"),
                findings.byDomain().keySet());
        assertEquals(mean(165_627, Duration.ofSeconds(1)), findings.byDomain().get("module[0]"));
        assertEquals(
                new Measurement.Instantaneous(Power.ofMilliwatts(197_148)),
                findings.byDomain().get("module[3]"));
    }

    @Test
    void ignoresEnergiesExposedAsPowers() throws IOException {
        CheckedFindings findings = read(Machine.of("nvidia-rails"));

        assertEquals(3, findings.samples().size());
        assertTrue(findings.samples().stream()
                .allMatch(sample -> sample.domain().startsWith("hwmon_power_meter_")
                        && sample.domain().contains("power_in_uw")));
    }

    @Test
    void ignoresADisabledChannel() throws IOException {
        Machine machine = Machine.of("laptop").put(HWMON + "/hwmon4/energy1_enable", "0");

        CheckedFindings findings = read(machine);

        assertFalse(findings.byDomain().containsKey("hwmon_socket_energy1"));
        assertTrue(findings.byDomain().containsKey("hwmon_socket_energy2"));
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void readsAnEnabledChannel() throws IOException {
        Machine machine = Machine.of("laptop").put(HWMON + "/hwmon4/energy1_enable", "1");

        assertTrue(read(machine).byDomain().containsKey("hwmon_socket_energy1"));
    }

    @Test
    void ignoresASensorThatIsOff() throws IOException {
        Machine machine =
                meter("250000000", "1000").fail(CHIP + "/power1_average", new IOException("No data available"));

        CheckedFindings findings = read(machine);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void ignoresAMeterWithoutAValue() throws IOException {
        CheckedFindings findings = read(meter("4294967295000", "4294967295"));

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void rejects0WattsOfTheNode() throws IOException {
        CheckedFindings findings = read(meter("0", "300000"));

        assertEquals(List.of(), findings.samples());
        assertEquals(
                "expected more than 0 for a running machine, found 0",
                findings.rejections().get(0).detail());
    }

    @Test
    void rejectsAnAverageWithoutAStatedInterval() throws IOException {
        Machine machine = chip("amdgpu").put(CHIP + "/power1_average", "30000000");

        CheckedFindings findings = read(machine);

        assertEquals(List.of(), findings.samples());
        assertEquals(
                Optional.of("power1_average_interval"),
                findings.rejections().get(0).field());
    }

    @Test
    void reportsAnAverageWithTheConfiguredInterval() throws IOException {
        Machine machine = chip("amdgpu").put(CHIP + "/power1_average", "30000000");
        CheckedFindings findings = new CheckedFindings();

        source(machine, Map.of(), new Averages(Optional.of(Duration.ofSeconds(2)), SECOND))
                .read(findings);

        assertEquals(Map.of("hwmon_amdgpu_power1", mean(30_000, Duration.ofSeconds(2))), findings.byDomain());
    }

    @Test
    void readsTheInstantIfTheIntervalOfTheAverageIsUnknown() throws IOException {
        Machine machine =
                chip("amdgpu").put(CHIP + "/power1_average", "30000000").put(CHIP + "/power1_input", "31000000");

        assertEquals(
                Map.of("hwmon_amdgpu_power1", new Measurement.Instantaneous(Power.ofWatts(31))),
                read(machine).byDomain());
    }

    @Test
    void prefersACounterToThePowerOfTheSameDomain() throws IOException {
        Machine machine = chip("card")
                .put(CHIP + "/energy1_input", "5000001")
                .put(CHIP + "/energy1_label", "card")
                .put(CHIP + "/power1_input", "31000000")
                .put(CHIP + "/power1_label", "card");

        assertEquals(
                Map.of(
                        "hwmon_card_card",
                        new Measurement.Counter(Energy.ofMillijoules(5_000), Optional.empty(), Optional.empty())),
                read(machine).byDomain());
    }

    @Test
    void readsAmdSocketsWithoutTheirCores() throws IOException {
        CheckedFindings findings = read(Machine.of("amd"));

        assertEquals(
                Map.of(
                        "cpu[0]",
                        new Measurement.Counter(Energy.ofMillijoules(24_346_753), Optional.empty(), Optional.empty())),
                findings.byDomain());
    }

    @Test
    void usesTheConfiguredDomainOfAChannel() throws IOException {
        Machine machine = chip("ibmpowernv")
                .put(CHIP + "/power1_input", "310000000")
                .put(CHIP + "/power1_label", "System")
                .put(CHIP + "/power2_input", "90000000")
                .put(CHIP + "/power2_label", "Chip 0");
        CheckedFindings findings = new CheckedFindings();

        source(machine, Map.of("ibmpowernv/System", "node", "ibmpowernv/power2", "cpu[0]"), STATED)
                .read(findings);

        assertEquals(Set.of("node", "cpu[0]"), findings.byDomain().keySet());
    }

    @Test
    void doesNotApplyAConfiguredDomainToIndistinguishableChips() throws IOException {
        Machine machine = chip("card")
                .put(CHIP + "/power1_input", "31000000")
                .put(HWMON + "/hwmon10/name", "card")
                .put(HWMON + "/hwmon10/power1_input", "32000000");
        CheckedFindings findings = new CheckedFindings();

        source(machine, Map.of("card/power1", "gpu[0]"), STATED).read(findings);

        assertEquals(
                Map.of(
                        "hwmon_card_power1[0]", new Measurement.Instantaneous(Power.ofWatts(31)),
                        "hwmon_card_power1[1]", new Measurement.Instantaneous(Power.ofWatts(32))),
                findings.byDomain());
    }

    @Test
    void doesNotReportOneOfSeveralAcpiMetersAsNode() throws IOException {
        Machine machine = meter("250000000", "1000")
                .put(HWMON + "/hwmon2/name", "power_meter")
                .put(HWMON + "/hwmon2/power1_average", "120000000")
                .put(HWMON + "/hwmon2/power1_average_interval", "1000");

        assertEquals(
                Set.of("hwmon_power_meter_power1[0]", "hwmon_power_meter_power1[1]"),
                read(machine).byDomain().keySet());
    }

    @Test
    void ignoresTheMeterOfABattery() throws IOException {
        Machine machine = meter("250000000", "1000")
                .put(HWMON + "/hwmon2/name", "power_meter")
                .put(HWMON + "/hwmon2/power1_average", "120000000")
                .put(HWMON + "/hwmon2/power1_average_interval", "1000")
                .put(HWMON + "/hwmon2/power1_is_battery", "1");

        assertEquals(Set.of("node"), read(machine).byDomain().keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1000", "1e6", "12.5", "NaN", "100000001000", "18446744073709551615"})
    void rejectsAnInvalidPower(String microwatts) throws IOException {
        CheckedFindings findings = read(meter(microwatts, "1000"));

        assertEquals(List.of(), findings.samples());
        assertEquals(RejectionReason.INVALID_FIELD, findings.rejections().get(0).reason());
        assertEquals(Optional.of("power1_average"), findings.rejections().get(0).field());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "4294967295", "soon"})
    void rejectsAnInvalidInterval(String millis) throws IOException {
        CheckedFindings findings = read(meter("250000000", millis));

        assertEquals(List.of(), findings.samples());
        assertEquals(
                Optional.of("power1_average_interval"),
                findings.rejections().get(0).field());
    }

    @Test
    void readsTheOtherChipsIfOneFails() throws IOException {
        Machine machine = Machine.of("grace-hopper")
                .fail(HWMON + "/hwmon2/device/power1_average", new IOException("Input/output error"));

        CheckedFindings findings = read(machine);

        assertEquals(7, findings.samples().size());
        assertEquals(
                List.of("/sys/class/hwmon/hwmon2/device/power1_average"),
                findings.rejections().stream().map(Rejection::origin).toList());
    }

    @Test
    void readsTheOtherChipsIfOneCannotBeListed() throws IOException {
        Machine machine = Machine.of("grace-hopper")
                .fail(HWMON + "/hwmon0/device/power1_oem_info", new IOException("Input/output error"));

        CheckedFindings findings = read(machine);

        assertEquals(7, findings.samples().size());
        assertFalse(findings.byDomain().containsKey("node"));
        assertEquals(
                List.of("/sys/class/hwmon/hwmon0"),
                findings.rejections().stream().map(Rejection::origin).toList());
    }

    @Test
    void namesTheDriverOfGraceIfNoChipIsFound() {
        IOException failure = assertThrows(IOException.class, () -> read(chip("coretemp")));

        assertTrue(failure.getMessage().contains("force_cap_on=Y"), failure.getMessage());
    }

    private CheckedFindings read(Machine machine) throws IOException {
        CheckedFindings findings = new CheckedFindings();
        source(machine, Map.of(), STATED).read(findings);
        return findings;
    }

    private HwmonSource source(Machine machine, Map<String, String> bySite, Averages averages) {
        return new HwmonSource(
                machine.folder(HWMON),
                new OwnMeters("node1", "hwmon", clock, RunUsage.UNKNOWN),
                clock,
                bySite,
                averages);
    }

    private static Machine chip(String name) {
        return Machine.empty().put(CHIP + "/name", name);
    }

    private static Machine meter(String average, String interval) {
        return chip("power_meter")
                .put(CHIP + "/power1_average", average)
                .put(CHIP + "/power1_average_interval", interval);
    }

    private static Measurement mean(long milliwatts, Duration window) {
        return new Measurement.IntervalMean(Power.ofMilliwatts(milliwatts), window);
    }
}
