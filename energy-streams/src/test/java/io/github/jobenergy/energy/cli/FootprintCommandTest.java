package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The footprints that replay prints for the recorded runs. */
class FootprintCommandTest {

    private static final int RUNS = 9;
    private static final Path RATES = Path.of("src/test/resources/rates");

    private final ContractCodec codec = new ContractCodec();
    private final RecordedJobs recorded = new RecordedJobs("contain");

    @TempDir
    private Path folder = Path.of("");

    private record Outcome(int exitCode, List<String> out, List<String> errors) {

        List<JobFootprint> footprints() throws MalformedRecordException {
            List<JobFootprint> footprints = new ArrayList<>();
            for (String line : out) {
                if (line.contains("\"energy_revision\"")) {
                    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                    ContractCheck.assertValid("job-footprint", bytes);
                    footprints.add(new ContractCodec().read(JobFootprint.class, bytes));
                }
            }
            return footprints;
        }
    }

    /** Replays the recorded runs. */
    private Outcome replay(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--completions=" + file("completions", recorded.completions()),
                "--nodes=" + file("nodes", recorded.states()),
                "--readings=" + file("readings", recorded.counters())));
        arguments.addAll(List.of(options));
        return execute(arguments);
    }

    private static Outcome execute(List<String> options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream realOut = System.out;
        PrintStream realErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
        try {
            List<String> arguments = new ArrayList<>(List.of("replay"));
            arguments.addAll(options);
            int exitCode = EnergyStreams.commandLine().execute(arguments.toArray(String[]::new));
            return new Outcome(exitCode, lines(out), lines(errors));
        } finally {
            System.setOut(realOut);
            System.setErr(realErr);
        }
    }

    private static List<String> lines(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String file(String name, List<?> records) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Object record : records) {
            lines.add(record instanceof String line ? line : new String(codec.write(record), StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), lines).toString();
    }

    @Test
    void printsTheFootprintOfEachRunAfterTheResults() throws IOException, MalformedRecordException {
        Outcome outcome =
                replay("--footprint", "--rates=" + RATES.resolve("carbon.jsonl") + "," + RATES.resolve("site.jsonl"));

        assertEquals(ExitCode.OK.number(), outcome.exitCode(), outcome.errors()::toString);
        assertEquals(2 * RUNS, outcome.out().size());
        List<JobFootprint> footprints = outcome.footprints();
        for (int run = 0; run < RUNS; run++) {
            JobEnergy result =
                    codec.read(JobEnergy.class, outcome.out().get(run).getBytes(StandardCharsets.UTF_8));
            JobFootprint footprint = footprints.get(run);
            assertEquals(result.run(), footprint.run());
            assertEquals(result.figures().energy(), footprint.energy());
            assertEquals(result.figures().quality(), footprint.quality());
        }
        assertEquals(
                List.of("electricity-maps", "entsoe", "site"),
                footprints.get(0).amounts().emissions().stream()
                        .map(entry -> entry.energy().series().provider())
                        .toList());
        assertEquals(1, footprints.get(0).amounts().costs().size());
        assertEquals(1, footprints.get(0).amounts().facilityEnergies().size());
    }

    @Test
    void theExampleOfTheGuideIsTheOutput() throws IOException, MalformedRecordException {
        String guide = Files.readString(Path.of("../docs/energy-streams.md"));
        String block = guide.substring(guide.indexOf("<!-- footprint -->"), guide.indexOf("<!-- /footprint -->"));
        String example = block.substring(block.indexOf('{'), block.lastIndexOf('}') + 1);
        JobFootprint expected = codec.read(JobFootprint.class, example.getBytes(StandardCharsets.UTF_8));

        Outcome outcome = execute(List.of(
                "--completions=src/test/resources/footprint/completions.jsonl",
                "--readings=src/test/resources/footprint/readings.jsonl",
                "--rates=src/test/resources/footprint/rates.jsonl",
                "--footprint"));

        JobFootprint footprint = outcome.footprints().get(0);
        assertEquals(expected.amounts(), footprint.amounts());
        assertEquals(expected.energy(), footprint.energy());
        assertEquals(expected.run(), footprint.run());
    }

    @Test
    void theLengthOfTheSlotsIsThatOfTheCurve() throws IOException, MalformedRecordException {
        String rates = "--rates=" + RATES.resolve("carbon.jsonl");

        Outcome outcome = replay("--footprint", rates, "--curve=PT15M");

        assertEquals(ExitCode.OK.number(), outcome.exitCode());
        assertTrue(outcome.out().get(RUNS).contains("\"interval_seconds\":900"), outcome.out()::toString);
        assertEquals(RUNS, outcome.footprints().size());
    }

    @Test
    void onlyRatesOfTheSiteAreUsed() throws IOException, MalformedRecordException {
        String rates = "--rates=" + RATES.resolve("carbon.jsonl");

        assertEquals(
                List.of(),
                replay("--footprint", rates, "--site=elsewhere")
                        .footprints()
                        .get(0)
                        .amounts()
                        .emissions());
        assertEquals(
                2,
                replay("--footprint", rates, "--site=rig22")
                        .footprints()
                        .get(0)
                        .amounts()
                        .emissions()
                        .size());
    }

    @Test
    void embodiedEmissionsAreReportedWithTheirSource() throws IOException, MalformedRecordException {
        Outcome outcome = replay(
                "--footprint",
                "--rates=" + RATES.resolve("carbon.jsonl"),
                "--embodied=14",
                "--embodied-source=report of the manufacturer");

        assertTrue(outcome.footprints().stream()
                .allMatch(footprint -> footprint.amounts().embodiedEmissions().isPresent()));
        assertTrue(
                outcome.out().get(RUNS).contains("\"source\":\"report of the manufacturer\""), outcome.out()::toString);
    }

    @Test
    void reportsInvalidAndOverlappingLinesAndContinues() throws IOException, MalformedRecordException {
        List<Object> lines = new ArrayList<>(Files.readAllLines(RATES.resolve("carbon.jsonl")));
        lines.add(1, "half a li");
        lines.add(lines.get(0).toString().replace("T01:00:00.000Z\",\"interval", "T01:30:00.000Z\",\"interval"));

        Outcome outcome = replay("--footprint", "--rates=" + file("rates", lines));

        assertEquals(ExitCode.DATA.number(), outcome.exitCode());
        assertEquals(RUNS, outcome.footprints().size());
        List<Rejection> rejections = new ArrayList<>();
        for (String line : outcome.errors()) {
            ContractCheck.assertValid(Topic.REJECTIONS, line.getBytes(StandardCharsets.UTF_8));
            rejections.add(codec.read(Rejection.class, line.getBytes(StandardCharsets.UTF_8)));
        }
        assertTrue(rejections.get(0).origin().endsWith("rates:2"), rejections::toString);
        assertTrue(rejections.get(1).origin().endsWith("rates:1"), rejections::toString);
        assertTrue(
                rejections.get(1).detail().contains("expected slots of a series that do not overlap"),
                rejections::toString);
        assertTrue(rejections.stream().anyMatch(last -> last.origin().endsWith("rates:" + lines.size())));
    }

    @Test
    void theFootprintOfARunInOneSlotIsItsEnergyTimesTheRate() throws IOException, MalformedRecordException {
        for (JobFootprint footprint :
                replay("--footprint", "--rates=" + RATES.resolve("site.jsonl")).footprints()) {
            SeriesEmissions marketBased = footprint.amounts().emissions().get(0);
            assertEquals(Emissions.ZERO, marketBased.emissions());
            assertEquals(footprint.energy(), marketBased.energy().energyActual());
            long expected = (footprint.energy().millijoules() * 127 + 50) / 100;
            assertEquals(
                    expected,
                    footprint
                            .amounts()
                            .facilityEnergies()
                            .get(0)
                            .facilityEnergy()
                            .millijoules());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--footprint              | rates: expected a file, since --footprint is given, found none",
                "--rates=f                | footprint: expected with --rates, --site, --embodied and --embodied-source, found none",
                "--site=rig22             | footprint: expected with --rates, --site, --embodied and --embodied-source, found none",
                "--embodied=much          | expected a number of grams from 0 to 1000000, found 'much'",
                "--embodied=-1            | expected a number of grams from 0 to 1000000, found '-1'",
                "--footprint --rates=f --embodied=14 | embodied-source: expected a source that is not blank, found ''",
                "--footprint --rates=f --embodied-source=x | embodied: expected a number of grams, since --embodied-source is given, found none"
            })
    void anInvalidOptionIsAUsageErrorWithItsReason(String options, String reason) {
        StringWriter errors = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("replay", "--completions=nowhere", "--readings=nowhere"));
        arguments.addAll(List.of(options.strip().split(" ")));

        int exitCode =
                EnergyStreams.commandLine().setErr(new PrintWriter(errors)).execute(arguments.toArray(String[]::new));

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains(reason), errors::toString);
    }

    @Test
    void aFileOfRatesThatCannotBeReadIsNamedWithItsOption() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        StringWriter errors = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("replay", "--completions=" + empty, "--readings=" + empty, "--footprint", "--rates=nowhere");

        assertEquals(ExitCode.NO_INPUT.number(), exitCode);
        assertTrue(
                errors.toString().contains("rates: expected a file that can be read, found nowhere"), errors::toString);
    }
}
