package io.github.jobenergy.node.source.amd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Converts the output of AMD's programs to a sample for each sensor; dies and partitions without a sensor have none. */
class AmdSourcesTest {

    private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");

    private final RecordedFindings findings = new RecordedFindings();

    @TempDir
    private Path folder;

    /** One die reports the values of both; Slurm counts two GPUs. */
    @Test
    void reportsAnMi250AsOneAcceleratorForBothDies() throws Exception {
        rocmSmi(Texts.of("amd/rocm-smi-mi250.json")).read(findings);

        assertEquals(
                List.of(new Sample(
                        "gpu01",
                        "accelerator[0]",
                        "rocm-smi",
                        new Measurement.Counter(
                                Energy.ofMillijoules(962_825_096_297L), Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        TIME)),
                findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void reportsEachOfFourMi250AsAnAcceleratorForItsDies() throws Exception {
        rocmSmi(Texts.of("amd/rocm-smi-four-mi250.json")).read(findings);

        assertEquals(
                List.of(
                        "gpu01 accelerator[0] Instantaneous[power=237.000 W]",
                        "gpu01 accelerator[1] Instantaneous[power=230.000 W]",
                        "gpu01 accelerator[2] Instantaneous[power=220.000 W]",
                        "gpu01 accelerator[3] Instantaneous[power=235.000 W]"),
                findings.brief());
        findings.assertContract();
    }

    /** ROCm 6.0 labels a card with 0 W as a secondary die; the two other cards are complete. */
    @Test
    void doesNotPairCardsBecauseOfASecondaryDieLabel() throws Exception {
        rocmSmi(Texts.of("amd/rocm-smi-6.0-radeons.json")).read(findings);

        assertEquals(
                List.of("gpu01 gpu[1] Instantaneous[power=4.000 W]", "gpu01 gpu[2] Instantaneous[power=3.000 W]"),
                findings.brief());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    /** In a virtual machine, four cards have the same register value and different powers. */
    @ParameterizedTest
    @ValueSource(strings = {"78098902297472.05", "0.0"})
    void reportsPowerForACardWithoutItsOwnRegister(String register) throws Exception {
        String powers = Texts.of("amd/rocm-smi-mi300x.json").replace("78098902297472.05", register);

        rocmSmi(powers).read(findings);

        assertEquals(
                List.of(
                        "gpu01 gpu[0] Instantaneous[power=133.000 W]",
                        "gpu01 gpu[1] Instantaneous[power=130.000 W]",
                        "gpu01 gpu[2] Instantaneous[power=131.000 W]",
                        "gpu01 gpu[3] Instantaneous[power=136.000 W]"),
                findings.brief());
        findings.assertContract();
    }

    /** ROCm 5.7 and 5.6: the figures of issue 22, in the form of amdsmi_commands.py at rocm-5.7.1 and rocm-5.6.1. */
    @ParameterizedTest
    @ValueSource(strings = {"", ",\"energy\":8589934592"})
    void readsThePowerFieldOfTheFirstAmdSmi(String energy) throws Exception {
        amdSmi("[{\"gpu\":0,\"power\":{\"average_socket_power\":33,\"gfx_voltage\":793}" + energy + "}]")
                .read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=33.000 W]"), findings.brief());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @Test
    void ignoresLimits() throws Exception {
        rocmSmi("{\"card0\":{\"Max Graphics Package Power (W)\":\"560.0\"},\"system\":{}}")
                .read(findings);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @Test
    void skipsWarningsBeforeTheJson() throws Exception {
        rocmSmi("WARNING: AMD GPU device(s) is/are in a low-power state. Check power control/runtime_status\n\n"
                        + "{\"card0\":{\"Average Graphics Package Power (W)\":\"35.0\"}}")
                .read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=35.000 W]"), findings.brief());
    }

    @Test
    void readsTheUnitsOfAmdSmi() throws Exception {
        amdSmi(Texts.of("amd/amd-smi-navi.json")).read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=10.000 W]"), findings.brief());
        findings.assertContract();
    }

    /** ROCm 6.0: numbers without units, and a limit. The four registers of these MI100 do not advance and are equal. */
    @Test
    void readsWattsWithoutUnitsAndIgnoresSharedRegistersOfRocm60() throws Exception {
        amdSmi(Texts.of("amd/amd-smi-6.0-mi100.json")).read(findings);

        assertEquals(
                List.of(
                        "gpu01 gpu[0] Instantaneous[power=33.000 W]",
                        "gpu01 gpu[1] Instantaneous[power=34.000 W]",
                        "gpu01 gpu[2] Instantaneous[power=34.000 W]",
                        "gpu01 gpu[3] Instantaneous[power=34.000 W]"),
                findings.brief());
        assertEquals(List.of(), findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void readsJoulesWithoutAUnitOfRocm60() throws Exception {
        amdSmi("[{\"gpu\":0,\"energy\":{\"total_energy_consumption\":131.426}}]")
                .read(findings);

        assertEquals(List.of("gpu[0] 131426"), counted());
    }

    @Test
    void readsJoulesWithAUnitOfRocm61() throws Exception {
        amdSmi(Texts.of("amd/amd-smi-6.1-mi210.json")).read(findings);

        assertEquals(List.of("gpu[0] 20909145914", "gpu[1] 21111595330"), counted());
        assertEquals(List.of(), findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void readsGpuDataOfRocm7() throws Exception {
        amdSmi(Texts.of("amd/amd-smi-7-mi300x.json")).read(findings);

        assertEquals(List.of("gpu[0] 19798215065"), counted());
        findings.assertContract();
    }

    @Test
    void readsOnlyThePowerIfRegistersAreDisabled() throws Exception {
        open("amd-smi", printing("amd-smi", Texts.of("amd/amd-smi-7-mi300x.json")), ",registers=false")
                .read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=139.000 W]"), findings.brief());
    }

    /** Partitions other than 0 report N/A or 0. */
    @ParameterizedTest
    @ValueSource(strings = {"\"N/A\"", "{\"value\": 0, \"unit\": \"W\"}"})
    void reportsThePartitionWithValuesAsAnAcceleratorForAll(String placeholder) throws Exception {
        String printed = Texts.of("amd/amd-smi-partitions.json")
                .replace("\"socket_power\": \"N/A\"", "\"socket_power\": " + placeholder);

        amdSmi(printed).read(findings);

        assertEquals(
                List.of(
                        "gpu01 accelerator[0] Instantaneous[power=202.000 W]",
                        "gpu01 accelerator[1] Instantaneous[power=210.000 W]"),
                findings.brief());
        assertEquals(List.of(), findings.rejectionDetails());
        findings.assertContract();
    }

    /** Before ROCm 6.4.1, each partition reports the energy of its card. */
    @Test
    void reportsPartitionsThatRepeatTheirCardOnce() throws Exception {
        amdSmi(Texts.of("amd/amd-smi-partitions-repeated.json")).read(findings);

        assertEquals(List.of("accelerator[0] 7318250", "accelerator[1] 7402500"), counted());
    }

    @Test
    void keepsTheNumbersOfCardsBesideOneWithoutValues() throws Exception {
        amdSmi("[" + gpu(0, "91", "W") + "," + gpu(1, "88", "W") + ",{\"gpu\":2,\"power\":\"N/A\"}," + gpu(3, "90", "W")
                        + "]")
                .read(findings);

        assertEquals(
                List.of("gpu[0]", "gpu[1]", "gpu[3]"),
                findings.samples().stream().map(Sample::domain).toList());
    }

    @Test
    void doesNotPairCardsAfterOneLosesItsValues() throws Exception {
        PowerSource source = amdSmi("[" + gpu(0, "91", "W") + "," + gpu(1, "88", "W") + "]");
        source.read(findings);
        Files.writeString(folder.resolve("amd-smi.out"), "[" + gpu(0, "91", "W") + ",{\"gpu\":1}]");

        source.read(findings);

        assertEquals(
                List.of("gpu[0]", "gpu[1]", "gpu[0]"),
                findings.samples().stream().map(Sample::domain).toList());
    }

    @Test
    void doesNotReplaceARegisterByThePower() throws Exception {
        PowerSource source = rocmSmi(card("35.0", "1000000.0"));
        source.read(findings);
        Files.writeString(folder.resolve("rocm-smi.out"), card("35.0", "N/A"));

        source.read(findings);

        assertEquals(1, findings.samples().size());
    }

    @ParameterizedTest
    @CsvSource({"5, uW, 0.000", "5000, mW, 5.000", "5, W, 5.000"})
    void powerIsReadInItsUnit(String value, String unit, String watts) throws Exception {
        amdSmi("[" + gpu(0, value, unit) + "]").read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=" + watts + " W]"), findings.brief());
    }

    @ParameterizedTest
    @CsvSource({"-5, W", "5, V", "10001, W", "many, W", "1e99, W"})
    void rejectsAnInvalidPowerAndReadsTheOthers(String value, String unit) throws Exception {
        amdSmi("[" + gpu(0, "\"" + value + "\"", unit) + "," + gpu(1, "88", "W") + "]")
                .read(findings);

        assertEquals(List.of("gpu01 gpu[1] Instantaneous[power=88.000 W]"), findings.brief());
        assertEquals(
                List.of("socket_power: expected a plausible energy or power, found '" + value + " " + unit + "'"),
                findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void rejectsAGpuWithoutANumber() throws Exception {
        amdSmi("[{\"power\":{}}," + gpu(1, "88", "W") + "]").read(findings);

        assertEquals(List.of("gpu: expected the number of the GPU, found ''"), findings.rejectionDetails());
        assertEquals(1, findings.samples().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"gpu\":0,", "no devices", "{\"gpu_data\":[{\"gpu\":"})
    void rejectsATruncatedDocument(String half) throws Exception {
        amdSmi(half).read(findings);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of("expected JSON, found none or a part of it"), findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void reportsAFailedProgram() throws Exception {
        Path program = Texts.program(folder, "amd-smi", "echo 'amdgpu not found' >&2; exit 255");

        IOException failed = assertThrows(
                IOException.class, () -> open("amd-smi", program, "").read(findings));

        assertTrue(String.valueOf(failed.getMessage()).endsWith("found exit status 255 and 'amdgpu not found'"));
    }

    @Test
    void requestsPowerAndEnergyInJson() throws Exception {
        rocmSmi("{}").read(findings);
        amdSmi("[]").read(findings);

        assertEquals("--showpower --showenergycounter --json\n", Files.readString(folder.resolve("rocm-smi.asked")));
        assertEquals("metric --power --energy --json\n", Files.readString(folder.resolve("amd-smi.asked")));
    }

    private static String gpu(int number, String value, String unit) {
        return "{\"gpu\":" + number + ",\"power\":{\"socket_power\":{\"value\":" + value + ",\"unit\":\"" + unit
                + "\"}}}";
    }

    private List<String> counted() {
        return findings.samples().stream()
                .map(sample -> sample.domain() + " "
                        + ((Measurement.Counter) sample.measurement()).counter().millijoules())
                .toList();
    }

    private static String card(String power, String energy) {
        return "{\"card0\":{\"Average Graphics Package Power (W)\":\"" + power + "\",\"Accumulated Energy (uJ)\":\""
                + energy + "\"}}";
    }

    private PowerSource rocmSmi(String printed) throws IOException {
        return prints("rocm-smi", printed);
    }

    private PowerSource amdSmi(String printed) throws IOException {
        return prints("amd-smi", printed);
    }

    private PowerSource prints(String name, String printed) throws IOException {
        return open(name, printing(name, printed), "");
    }

    private Path printing(String name, String printed) throws IOException {
        Path program = Texts.program(folder, name, "echo \"$*\" >\"$0.asked\"; cat \"$0.out\"");
        Files.writeString(Path.of(program + ".out"), printed);
        return program;
    }

    private PowerSource open(String name, Path program, String settings) {
        return SourceKinds.named(name)
                .orElseThrow()
                .open(
                        SourceSpec.parse(name + ",command=" + program + settings),
                        new SourceContext("gpu01", folder, Clock.fixed(TIME, ZoneOffset.UTC)));
    }
}
