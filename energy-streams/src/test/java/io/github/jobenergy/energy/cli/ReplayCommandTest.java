package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {

    private final ContractCodec codec = new ContractCodec();
    private final RecordedJobs recorded = new RecordedJobs("contain");

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, List<?> records) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Object record : records) {
            lines.add(record instanceof String line ? line : new String(codec.write(record), StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), lines).toString();
    }

    /** What a run of the command left behind. */
    private record Outcome(int exitCode, List<String> out, List<String> errors) {}

    private Outcome replay(List<Object> readings) throws IOException {
        return replay(file("readings", readings));
    }

    /** Replays into memory and checks the output against the contract. */
    private Outcome replay(String readings, String... options) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = replay(printed, errors, readings, options);
        Outcome outcome = new Outcome(
                exitCode,
                printed.toString(StandardCharsets.UTF_8).lines().toList(),
                errors.toString(StandardCharsets.UTF_8).lines().toList());
        outcome.out().forEach(line -> ContractCheck.assertValid(topic(line), line.getBytes(StandardCharsets.UTF_8)));
        outcome.errors()
                .forEach(line -> ContractCheck.assertValid(Topic.REJECTIONS, line.getBytes(StandardCharsets.UTF_8)));
        return outcome;
    }

    private static Topic topic(String line) {
        if (line.contains("\"hour_time\"")) {
            return Topic.NODE_ENERGY;
        }
        if (line.contains("\"runs_missing\"")) {
            return Topic.USAGE_ENERGY;
        }
        if (line.contains("\"finding_code\"")) {
            return Topic.METER_COMPARISON;
        }
        return line.contains("\"method_version\"") ? Topic.JOB_ENERGY : Topic.NODE_JOB_ENERGY;
    }

    private int replay(OutputStream out, OutputStream err, String readings, String... options) throws IOException {
        PrintStream realOut = System.out;
        PrintStream realErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            List<String> arguments = new ArrayList<>(List.of(
                    "replay",
                    "--completions=" + file("completions", recorded.accounted()),
                    "--nodes=" + file("nodes", recorded.states()),
                    "--readings=" + readings));
            arguments.addAll(List.of(options));
            return EnergyStreams.commandLine().execute(arguments.toArray(String[]::new));
        } finally {
            System.setOut(realOut);
            System.setErr(realErr);
        }
    }

    @Test
    void recomputesEveryResultFromFiles() throws IOException, MalformedRecordException {
        Outcome outcome = replay(new ArrayList<>(recorded.counters()));

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        assertEquals(9, outcome.out().size());
        JobEnergy sharer = codec.read(JobEnergy.class, outcome.out().get(6).getBytes(StandardCharsets.UTF_8));
        assertEquals(7, sharer.run().jobId());
        assertEquals(2_662_700, sharer.figures().energy().millijoules());
    }

    @Test
    void reportsAnInvalidLineAndContinues() throws IOException, MalformedRecordException {
        List<Object> readings = new ArrayList<>(recorded.counters());
        readings.add(1, "half a li");

        Outcome outcome = replay(readings);

        assertEquals(ExitCode.DATA.number(), outcome.exitCode());
        assertEquals(9, outcome.out().size());
        Rejection rejection =
                codec.read(Rejection.class, outcome.errors().get(0).getBytes(StandardCharsets.UTF_8));
        assertEquals(RejectionReason.MALFORMED, rejection.reason());
        assertTrue(rejection.origin().endsWith("readings:2"), rejection::origin);
    }

    @Test
    void aLineThatIsNotUtf8IsReportedAsOneInvalidLine() throws IOException, MalformedRecordException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));
        Files.write(Path.of(readings), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'}, StandardOpenOption.APPEND);

        Outcome outcome = replay(readings);

        assertEquals(ExitCode.DATA.number(), outcome.exitCode());
        assertEquals(9, outcome.out().size());
        Rejection rejection =
                codec.read(Rejection.class, outcome.errors().get(0).getBytes(StandardCharsets.UTF_8));
        assertEquals(RejectionReason.MALFORMED, rejection.reason());
        assertEquals(2, rejection.valueLengthBytes());
    }

    @Test
    void printsTheAnswersOfTheNodesBeforeTheResults() throws IOException, MalformedRecordException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));

        Outcome outcome = replay(readings, "--per-node");

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        assertEquals(10 + 9, outcome.out().size());
        NodeJobEnergy first =
                codec.read(NodeJobEnergy.class, outcome.out().get(0).getBytes(StandardCharsets.UTF_8));
        JobEnergy last = codec.read(JobEnergy.class, outcome.out().get(18).getBytes(StandardCharsets.UTF_8));
        assertEquals("rig22/n1", first.node().text());
        assertEquals(9, last.run().jobId());
    }

    @Test
    void printsTheNodeAccountsFirst() throws IOException, MalformedRecordException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));

        Outcome outcome = replay(readings, "--per-hour");

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        NodeEnergy first = codec.read(NodeEnergy.class, outcome.out().get(0).getBytes(StandardCharsets.UTF_8));
        assertEquals("rig22/n1", first.nodeHour().node().text());
        assertTrue(first.accounts().jobs().millijoules() > 0, first::toString);
        assertTrue(first.accounts().idle().millijoules() > 0, first::toString);
        assertEquals(
                9,
                outcome.out().stream()
                        .filter(line -> topic(line) == Topic.JOB_ENERGY)
                        .count());
    }

    @Test
    void printsTheUsageOfEachDayLast() throws IOException, MalformedRecordException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));

        Outcome outcome = replay(readings, "--per-day");

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        long results = outcome.out().stream()
                .filter(line -> topic(line) == Topic.JOB_ENERGY)
                .count();
        assertEquals(9, results);
        assertTrue(outcome.out().size() > 9, () -> "rows: " + outcome.out());
        long runs = 0;
        for (String line : outcome.out().subList(9, outcome.out().size())) {
            runs += codec.read(UsageEnergy.class, line.getBytes(StandardCharsets.UTF_8))
                    .figures()
                    .runCount();
        }
        assertEquals(9, runs);
    }

    @Test
    void printsTheComparisonWithSlurmLast() throws IOException, MalformedRecordException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));

        Outcome outcome = replay(readings, "--meter-comparison");

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        List<String> rows = outcome.out().subList(9, outcome.out().size());
        assertEquals(
                Set.of(Topic.METER_COMPARISON),
                rows.stream().map(ReplayCommandTest::topic).collect(Collectors.toSet()));
        long runs = 0;
        for (String line : rows) {
            MeterComparison row = codec.read(MeterComparison.class, line.getBytes(StandardCharsets.UTF_8));
            boolean isOfPartition = row.comparisonKey().node().isEmpty();
            runs += isOfPartition ? row.figures().runCount() + row.exclusion().excludedCount() : 0;
        }
        assertEquals(9, runs);
    }

    @ParameterizedTest
    @CsvSource({"--curve, 60", "--curve=PT15S, 15"})
    void printsTheCurveOfEachRunAfterTheResults(String option, int seconds)
            throws IOException, MalformedRecordException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String readings = file("readings", new ArrayList<>(recorded.counters()));

        int exitCode = replay(printed, OutputStream.nullOutputStream(), readings, option);

        assertEquals(ExitCode.OK.number(), exitCode);
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        Map<RunKey, Energy> results = new TreeMap<>();
        for (String line : lines.subList(0, 9)) {
            JobEnergy result = codec.read(JobEnergy.class, line.getBytes(StandardCharsets.UTF_8));
            results.put(result.run(), result.figures().energy());
        }
        Map<RunKey, Energy> curves = new TreeMap<>();
        for (String line : lines.subList(9, lines.size())) {
            JobPower slot = codec.read(JobPower.class, line.getBytes(StandardCharsets.UTF_8));
            assertEquals(seconds, slot.interval().toSeconds());
            curves.merge(slot.run(), slot.figures().energy(), Energy::plus);
        }
        results.values().removeIf(Energy.ZERO::equals);
        curves.values().removeIf(Energy.ZERO::equals);
        assertEquals(results, curves);
        assertTrue(results.size() > 5, results::toString);
    }

    @Test
    void outputThatCannotBeWrittenIsAFailure() throws IOException {
        String readings = file("readings", new ArrayList<>(recorded.counters()));
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        int exitCode = replay(full, OutputStream.nullOutputStream(), readings);

        assertEquals(ExitCode.IO_ERROR.number(), exitCode);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--readings=nowhere  | readings: expected a file that can be read, found nowhere: java.nio.file.NoSuchFileException: nowhere",
                "--readings=src      | readings: expected a file that can be read, found src: java.io.IOException: Is a directory",
                "--completions=src   | completions: expected a file that can be read, found src: java.io.IOException: Is a directory",
                "--starts=src        | starts: expected a file that can be read, found src: java.io.IOException: Is a directory",
                "--nodes=src         | nodes: expected a file that can be read, found src: java.io.IOException: Is a directory"
            })
    void aFileThatCannotBeReadIsNamedWithItsOption(String option, String reason) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("replay", "--completions=" + empty, "--readings=" + empty, option);

        assertEquals(ExitCode.NO_INPUT.number(), exitCode);
        assertEquals("energy-streams replay: " + reason, errors.toString().strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--idle-power=-5      | expected a number of watts from 0 to 1000000000, found '-5'",
                "--idle-power=little  | expected a number of watts from 0 to 1000000000, found 'little'",
                "--idle-power=1e99999 | expected a number of watts from 0 to 1000000000, found '1e99999'",
                "--idle-power=n1=much | idle-power: expected a number of watts from 0 to 1000000000, found 'much'",
                "--idle-power=n[1-=5  | idle-power: expected a hostlist such as n[1-9], found 'n[1-'",
                "--idle-power==5      | idle-power: expected a hostlist such as n[1-9], found ''",
                "--max-power=-2e9     | expected a number of watts from 0 to 1000000000, found '-2e9'",
                "--max-power=0        | max-power: expected more than 0 W, found 0.000 W",
                "--max-gap=-PT5S      | max-gap: expected PT0S or more, found PT-5S",
                "--max-gap=5          | expected a duration such as PT0.5S or PT5M, found '5'",
                "--lateness=-PT1S     | lateness: expected PT0S or more, found PT-1S",
                "--deadline=-PT1S     | deadline: expected PT0S or more, found PT-1S",
                "--coalescing=-PT1S   | coalescing: expected PT0S or more, found PT-1S",
                "--curve=PT7S         | curve: expected a divisor of an hour from PT15S to PT15M, found PT7S",
                "--curve=PT35S        | curve: expected a divisor of an hour from PT15S to PT15M, found PT35S",
                "--curve=PT30M        | curve: expected a divisor of an hour from PT15S to PT15M, found PT30M",
                "--correction-window=-PT1S | correction-window: expected PT0S or more, found PT-1S"
            })
    void anInvalidOptionIsAUsageErrorWithItsReason(String option, String reason) {
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("replay", "--completions=nowhere", "--readings=nowhere", option);

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains(reason), errors::toString);
    }
}
