package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.explain.ExplainedRecords;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainCommandTest {

    private final ContractCodec codec = new ContractCodec();

    @TempDir
    private Path folder = Path.of("");

    /** What a run of the command left behind. */
    private record Outcome(int exitCode, String out, String errors) {}

    private Outcome explain(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        List<String> all = new ArrayList<>(List.of("explain", "--from=" + folder));
        all.addAll(List.of(arguments));
        int exitCode = EnergyStreams.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(errors))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), errors.toString());
    }

    private void write(Topic topic, Collection<?> records) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Object record : records) {
            lines.add(new String(codec.write(record), StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve(topic.baseName() + ".ndjson"), lines);
    }

    private static List<Object> records(RecordedJobs recorded, List<PowerReading> readings) {
        List<Object> records = new ArrayList<>(recorded.states());
        records.addAll(readings);
        records.addAll(recorded.completions());
        return records;
    }

    private void write(RecordedJobs recorded, List<PowerReading> readings)
            throws IOException, MalformedHostlistException {
        write(Topic.NODE_STATES, recorded.states());
        write(Topic.NODE_POWER, readings);
        write(Topic.JOB_COMPLETIONS, recorded.completions());
        write(Topic.JOB_ENERGY, ExplainedRecords.published(records(recorded, readings)));
    }

    /** Instants of a node that fell silent for a while, in the middle of job 1. */
    private static List<PowerReading> withAGap(RecordedJobs recorded) {
        List<PowerReading> readings = new ArrayList<>();
        for (String node : RecordedJobs.NODES) {
            List<RecordedJobs.Row> rows = recorded.sensor(node);
            for (int i = 0; i < rows.size(); i++) {
                if (!node.equals("n1") || i < 40 || i > 60) {
                    readings.add(RecordedJobs.instant(node, rows.get(i)));
                }
            }
        }
        return readings;
    }

    @ParameterizedTest
    @CsvSource({"contain, 7, explain-sharer", "contain, 6, explain-two-nodes", "plain, 5, explain-between-others"})
    void printsThePageOfTheGoldenFile(String name, long job, String golden) throws Exception {
        RecordedJobs recorded = new RecordedJobs(name);
        write(recorded, recorded.counters());

        Outcome outcome = explain("rig22/" + job);

        assertEquals(ExitCode.OK.number(), outcome.exitCode(), outcome::errors);
        GoldenFile.assertMatches(golden + ".txt", outcome.out());
        assertEquals("", outcome.errors());
        outcome.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
    }

    @Test
    void namesTheUnmeteredIntervalsAndTheirBound() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, withAGap(recorded));

        Outcome outcome = explain("rig22/1");

        assertEquals(ExitCode.OK.number(), outcome.exitCode(), outcome::errors);
        GoldenFile.assertMatches("explain-gap.txt", outcome.out());
    }

    @Test
    void writesAWebPageWithADiagramOfEachNodeForADesktopAndAPhone() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, withAGap(recorded));
        Path html = folder.resolve("page.html");

        Outcome outcome = explain("rig22/6", "--html=" + html);

        assertEquals(ExitCode.OK.number(), outcome.exitCode(), outcome::errors);
        String page = Files.readString(html);
        assertEquals(2, page.split("<svg class=\"desktop\"", -1).length - 1);
        assertEquals(2, page.split("<svg class=\"phone\"", -1).length - 1);
        assertFalse(page.contains("<script"), page);
        assertTrue(page.contains("Power of node n3 over time"), page);
    }

    @Test
    void markupInAJobNameIsEscaped() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());
        Path completions = folder.resolve("job-completions.ndjson");
        String hostile = "</text></svg><script>alert(1)</script>\\u001b[2J\\u202e";
        Files.writeString(
                completions,
                Files.readString(completions).replace("\"job_name\":\"job\"", "\"job_name\":\"" + hostile + "\""));
        Path html = folder.resolve("page.html");

        Outcome outcome = explain("rig22/7", "--html=" + html);

        assertEquals(ExitCode.OK.number(), outcome.exitCode(), outcome::errors);
        assertTrue(outcome.out().contains("<script>alert(1)</script>\\x1b[2J\\x202e"), outcome.out());
        assertFalse(Files.readString(html).contains("<script"), hostile);
    }

    @Test
    void anEarlierRunOfAJobIsNamedByItsSubmitTime() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());
        JobCompletion job = recorded.completions().get(6);

        Outcome byEpoch = explain(job.run().text());
        Outcome byClock = explain("RIG22/7/" + job.run().submitTime());
        Outcome latest = explain("rig22/7");

        assertEquals(ExitCode.OK.number(), byEpoch.exitCode(), byEpoch::errors);
        assertEquals(latest.out(), byEpoch.out());
        assertEquals(latest.out(), byClock.out());
    }

    @Test
    void anUnknownRunIsMissingInput() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());

        Outcome outcome = explain("rig22/4711");

        assertEquals(ExitCode.NO_INPUT.number(), outcome.exitCode());
        assertEquals(
                "explain: rig22/4711: expected a completion of the run, found none",
                outcome.errors().strip());
        assertEquals("", outcome.out());
    }

    @Test
    void anInvalidLineIsReportedAndThePageIsPrinted() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());
        Files.writeString(folder.resolve("node-power.ndjson"), "half a li\n", StandardOpenOption.APPEND);

        Outcome outcome = explain("rig22/7");

        assertEquals(ExitCode.DATA.number(), outcome.exitCode());
        assertTrue(outcome.errors().contains("node-power.ndjson:"), outcome::errors);
        assertTrue(outcome.out().startsWith("Job 7 used "), outcome::out);
    }

    @Test
    void aPageThatCannotBeWrittenIsAFailure() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());

        Outcome outcome =
                explain("rig22/7", "--html=" + folder.resolve("nowhere").resolve("page.html"));

        assertEquals(ExitCode.IO_ERROR.number(), outcome.exitCode());
        assertTrue(outcome.errors().contains("--html: expected a file that can be written"), outcome::errors);
        assertEquals("", outcome.out(), "the path is checked before anything is read");
    }

    @Test
    void aFolderIsRejectedAsThePageFile() {
        Outcome outcome = explain("rig22/7", "--html=" + folder);

        assertEquals(ExitCode.IO_ERROR.number(), outcome.exitCode());
        assertEquals("explain: --html: expected a file that can be written, found " + folder + "\n", outcome.errors());
    }

    @Test
    void aJobIdIsSufficientWithACluster() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());

        Outcome job = explain("7", "--cluster=Rig22");
        Outcome other = explain("rig22/7", "--cluster=eiger");

        assertEquals(explain("rig22/7").out(), job.out());
        assertEquals(ExitCode.USAGE.number(), other.exitCode());
        assertTrue(other.errors().contains("expected a run of cluster eiger, found 'rig22/7'"), other::errors);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"seven | expected a run as CLUSTER/JOB_ID", "rig22/7/yesterday | expected a run as CLUSTER/JOB_ID"
            })
    void anInvalidRunIsAUsageErrorThatNamesTheExpectedForm(String run, String reason) {
        Outcome outcome = explain(run);

        assertEquals(ExitCode.USAGE.number(), outcome.exitCode());
        assertTrue(outcome.errors().contains(reason), outcome::errors);
    }

    @Test
    void recordsComeFromBrokersOrFromAFolderAndNotFromBoth() throws IOException {
        StringWriter errors = new StringWriter();

        int neither =
                EnergyStreams.commandLine().setErr(new PrintWriter(errors)).execute("explain", "rig22/7");
        Outcome both = explain("rig22/7", "--bootstrap-server=127.0.0.1:1");

        assertEquals(ExitCode.USAGE.number(), neither);
        assertTrue(
                errors.toString().contains("expected --bootstrap-server or --from, found neither"), errors::toString);
        assertEquals(ExitCode.USAGE.number(), both.exitCode());
        assertTrue(both.errors().contains("expected --bootstrap-server or --from, found both"), both::errors);
    }

    @Test
    void theAnswersOfNodesThatAreNotShownAreSummarized() throws Exception {
        RecordedJobs recorded = new RecordedJobs("contain");
        write(recorded, recorded.counters());
        Outcome all = explain("rig22/6");
        write(Topic.NODE_JOB_ENERGY, ExplainedRecords.answers(records(recorded, recorded.counters())));
        write(
                Topic.NODE_POWER,
                recorded.counters().stream()
                        .filter(reading -> reading.node().node().equals("n2"))
                        .toList());

        Outcome one = explain("rig22/6", "--nodes=n2");

        assertEquals(ExitCode.OK.number(), one.exitCode(), one::errors);
        assertTrue(one.out().contains("1 more node, as published"), one::out);
        assertFalse(one.out().contains("Node rig22/n3"), one::out);
        assertTrue(one.out().contains("The recomputed result equals the published revision"), one::out);
        assertEquals(total(all), total(one));
    }

    private static String total(Outcome outcome) {
        return outcome.out()
                .lines()
                .filter(line -> line.contains("all nodes"))
                .findFirst()
                .orElseThrow()
                .strip()
                .replaceAll(" +", " ");
    }

    @Test
    void aFolderWithoutCompletionsIsMissingInput() {
        Outcome outcome = explain("rig22/7");

        assertEquals(ExitCode.NO_INPUT.number(), outcome.exitCode());
        String reason =
                "from: expected files that can be read, found " + folder + ": java.nio.file.NoSuchFileException: ";
        assertTrue(outcome.errors().contains(reason + folder.resolve("job-completions.ndjson")), outcome::errors);
        assertTrue(outcome.errors().contains("job-completions.ndjson"), outcome::errors);
    }
}
