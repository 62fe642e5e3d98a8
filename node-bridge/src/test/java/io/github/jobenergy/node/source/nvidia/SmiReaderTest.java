package io.github.jobenergy.node.source.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Converts the output of nvidia-smi to one sample for each board; the kind depends on the board and the driver. */
class SmiReaderTest {

    private static final Instant TIME = Instant.parse("2026-07-14T08:12:53.500Z");
    private static final Duration EACH_SECOND = Duration.ofSeconds(1);
    private static final Duration EACH_10_SECONDS = Duration.ofSeconds(10);

    private static final List<SmiField> ALL = List.of(
            SmiField.TIMESTAMP,
            SmiField.INDEX,
            SmiField.BUS,
            SmiField.COMPUTE_CAPABILITY,
            SmiField.MIG_MODE,
            SmiField.AVERAGE,
            SmiField.INSTANT,
            SmiField.DRAW);

    /** The fields that microsoft/VirtualClient queries. */
    private static final List<SmiField> FEW =
            List.of(SmiField.TIMESTAMP, SmiField.INDEX, SmiField.BUS, SmiField.AVERAGE, SmiField.INSTANT);

    private static final List<SmiField> OF_OLD_DRIVERS =
            List.of(SmiField.TIMESTAMP, SmiField.INDEX, SmiField.COMPUTE_CAPABILITY, SmiField.DRAW);

    private final RecordedFindings findings = new RecordedFindings();

    @TempDir
    private Path root;

    @Test
    void reportsTheMeanOfAnH100PolledEachSecond() throws IOException {
        read(EACH_SECOND, ALL, Texts.of("nvidia-smi/h100-590.48.csv"));

        assertEquals(
                List.of(new Sample(
                        "gpu01",
                        "gpu[0]",
                        "nvidia-smi",
                        new Measurement.IntervalMean(watts(631_950), Duration.ofSeconds(1)),
                        Optional.of(Instant.parse("2026-07-14T08:12:53.353Z")),
                        TIME)),
                findings.samples());
        findings.assertContract();
    }

    /** A mean over one second would cover one second of ten. */
    @Test
    void reportsTheInstantOfAnH100PolledEvery10Seconds() throws IOException {
        read(EACH_10_SECONDS, ALL, Texts.of("nvidia-smi/h100-590.48.csv"));

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=625.680 W]"), findings.brief());
    }

    @Test
    void numbersBoardsAsNvidiaSmiDoes() throws IOException {
        read(EACH_10_SECONDS, FEW, Texts.of("nvidia-smi/8xh100-535.161.csv"));

        assertEquals(
                "gpu[0] gpu[1] gpu[2] gpu[3] gpu[4] gpu[5] gpu[6] gpu[7]",
                findings.samples().stream().map(Sample::domain).collect(Collectors.joining(" ")));
        assertEquals(
                "gpu01 gpu[1] Instantaneous[power=72.050 W]", findings.brief().get(1));
        findings.assertContract();
    }

    /** A partitioned board has only values of the whole board, and Slurm counts instances. */
    @Test
    void reportsABoardWithInstancesAsAnAccelerator() throws IOException {
        read(EACH_SECOND, ALL, Texts.of("nvidia-smi/h100-mig-590.48.csv"));

        assertEquals(List.of("gpu01 accelerator[0] IntervalMean[power=433.780 W, interval=PT1S]"), findings.brief());
        findings.assertContract();
    }

    @Test
    void reportsAllBoardsAsAcceleratorsIfOneHasInstances() {
        read(EACH_10_SECONDS, ALL, """
                2026/07/14 08:12:53.353, 0, 00000000:00:09.0, 9.0, Disabled, 70.00, 71.00, 70.00
                2026/07/14 08:12:53.353, 1, 00000000:00:0A.0, 9.0, Enabled, 80.00, 81.00, 80.00
                """);

        assertEquals(
                List.of("accelerator[0]", "accelerator[1]"),
                findings.samples().stream().map(Sample::domain).toList());
    }

    @Test
    void readsBothFieldsOfAnL40s() throws IOException {
        read(EACH_SECOND, ALL, Texts.of("nvidia-smi/l40s-595.80.csv"));
        read(EACH_10_SECONDS, ALL, Texts.of("nvidia-smi/l40s-595.80.csv"));

        assertEquals(
                List.of(
                        "gpu01 gpu[0] IntervalMean[power=110.230 W, interval=PT1S]",
                        "gpu01 gpu[0] Instantaneous[power=112.380 W]"),
                findings.brief());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rtx-2080-super-610.57", "t4-550.54"})
    void reportsTheInstantOfBoardsWithoutMeans(String capture) throws IOException {
        List<SmiField> fields = capture.startsWith("t4") ? FEW : ALL;

        read(EACH_SECOND, fields, Texts.of("nvidia-smi/" + capture + ".csv"));

        assertEquals(
                Measurement.Kind.INSTANT,
                findings.samples().get(0).measurement().kind());
        assertEquals(List.of(), findings.rejectionDetails());
        findings.assertContract();
    }

    /** By nvidia-smi's help and arXiv 2312.02741: GA100 is 8.0. */
    @ParameterizedTest
    @CsvSource({
        "7.0, INSTANT",
        "7.5, INSTANT",
        "8.0, INSTANT",
        "8.6, INTERVAL_MEAN",
        "8.9, INTERVAL_MEAN",
        "9.0, INTERVAL_MEAN"
    })
    void interpretsPowerDrawByTheComputeCapability(String capability, Measurement.Kind kind) {
        read(EACH_SECOND, OF_OLD_DRIVERS, "2023/07/14 10:12:46.483, 0, " + capability + ", 56.12\n");

        assertEquals(kind, findings.samples().get(0).measurement().kind());
    }

    /** The driver has only power.draw, and no compute capability that determines its kind. */
    @Test
    void rejectsPowerDrawOfDriver465() throws IOException {
        read(
                EACH_SECOND,
                List.of(SmiField.TIMESTAMP, SmiField.INDEX, SmiField.BUS, SmiField.MIG_MODE, SmiField.DRAW),
                Texts.of("nvidia-smi/rtx-2080-super-465.27.csv"));

        assertEquals(List.of(), findings.samples());
        assertEquals(
                List.of(
                        "power.draw: expected the compute capability, which determines the kind of the value, found ''"),
                findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void rejectsPowerDrawWithoutAComputeCapability() {
        read(EACH_SECOND, List.of(SmiField.INDEX, SmiField.DRAW), "0, 56.12\n");

        assertEquals(List.of(), findings.samples());
        assertEquals(RejectionReason.UNKNOWN_KIND, findings.rejections().get(0).reason());
        findings.assertContract();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[N/A]",
                "N/A",
                "[Not Supported]",
                "[Function Not Found]",
                "[Requested functionality has been deprecated]"
            })
    void ignoresABoardWithoutASensor(String none) {
        read(EACH_10_SECONDS, List.of(SmiField.INDEX, SmiField.INSTANT), "0, " + none + "\n1, 30.00\n");

        assertEquals(List.of("gpu01 gpu[1] Instantaneous[power=30.000 W]"), findings.brief());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[Unknown Error]", "[GPU requires reset]", "[GPU is lost]", "[Insufficient Permissions]"})
    void rejectsAnUnreadableBoardAtEachPollAndReadsTheOthers(String text) {
        SmiReader reader = new SmiReader("gpu01", GpuNumbers.PCI, root, EACH_10_SECONDS);
        SmiTable table = SmiTable.parse(
                "nvidia-smi",
                List.of(SmiField.INDEX, SmiField.AVERAGE, SmiField.INSTANT, SmiField.DRAW),
                "0, [N/A], " + text + ", " + text + "\n1, 30.00, 30.00, 30.00\n");

        reader.read(table, TIME, findings);
        reader.read(table, TIME.plusSeconds(10), findings);

        String detail = "power.draw.instant: expected a power, found none in the driver: '" + text + "'";
        assertEquals(List.of(detail, detail), findings.rejectionDetails());
        assertEquals(2, findings.samples().size());
        findings.assertContract();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ERR!", "-3.00", "0.00", "10000.01", "30.1.4"})
    void rejectsAnInvalidPowerAndReadsTheOthers(String invalid) {
        read(EACH_10_SECONDS, List.of(SmiField.INDEX, SmiField.INSTANT), "0, " + invalid + "\n1, 30.00\n");

        assertEquals(List.of("gpu01 gpu[1] Instantaneous[power=30.000 W]"), findings.brief());
        assertEquals(
                List.of("power.draw.instant: expected more than 0 W and at most 10000 W, found '" + invalid + "'"),
                findings.rejectionDetails());
        assertEquals("nvidia-smi:1", findings.rejections().get(0).origin());
        findings.assertContract();
    }

    /** The output beside a GPU that is lost. */
    @Test
    void rejectsOtherTextBetweenTheLinesAndReadsTheLines() {
        read(EACH_10_SECONDS, List.of(SmiField.INDEX, SmiField.INSTANT), """
                0, 30.00
                Unable to determine the device handle for GPU0000:02:00.0: Unknown Error
                [Unknown Error], [Unknown Error]
                2, 31.00
                """);

        assertEquals(
                List.of("gpu[0]", "gpu[2]"),
                findings.samples().stream().map(Sample::domain).toList());
        assertEquals(
                List.of(
                        "expected a line of values for each GPU, found something else",
                        "index: expected the number of the GPU, found none for '[Unknown Error]'"),
                findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void omitsAnInvalidTime() {
        read(EACH_10_SECONDS, List.of(SmiField.TIMESTAMP, SmiField.INDEX, SmiField.INSTANT), "2026/02/31 99, 0, 30\n");

        assertEquals(Optional.empty(), findings.samples().get(0).deviceTime());
    }

    /** File=/dev/nvidia[0-1] without AutoDetect: Slurm's numbers are the minor ones. */
    @Test
    void numbersBoardsByTheMinorNumberOfTheDriver() throws IOException {
        minor("0000:3b:00.0", "Model: \t\t NVIDIA H100\nDevice Minor: \t 1\n");
        minor("0000:d8:00.0", "Model: \t\t NVIDIA H100\nDevice Minor: \t 0\n");
        SmiReader reader = new SmiReader("gpu01", GpuNumbers.named("minor"), root, EACH_10_SECONDS);

        reader.read(
                SmiTable.parse(
                        "nvidia-smi",
                        List.of(SmiField.INDEX, SmiField.BUS, SmiField.INSTANT),
                        "0, 00000000:3B:00.0, 30.00\n1, 00000000:D8:00.0, 31.00\n2, 00000000:E8:00.0, 32.00\n"),
                TIME,
                findings);

        assertEquals(
                List.of("gpu01 gpu[1] Instantaneous[power=30.000 W]", "gpu01 gpu[0] Instantaneous[power=31.000 W]"),
                findings.brief());
        assertEquals(
                List.of(
                        "index: expected the minor number of the GPU below /proc/driver/nvidia/gpus, found none for '2'"),
                findings.rejectionDetails());
    }

    private void minor(String bus, String information) throws IOException {
        Path folder =
                Files.createDirectories(root.resolve("proc/driver/nvidia/gpus").resolve(bus));
        Files.writeString(folder.resolve("information"), information);
    }

    private static Power watts(long milliwatts) {
        return Power.ofMilliwatts(milliwatts);
    }

    private void read(Duration every, List<SmiField> fields, String printed) {
        new SmiReader("gpu01", GpuNumbers.PCI, root, every)
                .read(SmiTable.parse("nvidia-smi", fields, printed), TIME, findings);
    }
}
