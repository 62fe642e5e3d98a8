package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecodeTest {

    @Test
    void everyRecordedHookCallEqualsItsGoldenFile() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("decode", "--dialect", "script-environment"));
        Captures.scriptEnvironments("22.05").stream().map(Path::toString).forEach(arguments::add);

        ProgramCall call = ProgramCall.of(arguments.toArray(String[]::new));

        assertEquals("", call.err());
        assertEquals(0, call.exitStatus());
        assertAllValid(Topic.JOB_COMPLETIONS, call.out());
        GoldenFile.assertMatches("script-environment-22.05.ndjson", call.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22.05-jobs-x1f",
                "26.05-jobs-x1f",
                "22.05-steps-bar",
                "26.05-steps-bar",
                "22.05-contain",
                "22.05-plain"
            })
    void everyRecordedAccountingEqualsItsGoldenFile(String name) throws IOException {
        String file = Captures.file("sacct/" + name + ".txt").toString();

        ProgramCall call = ProgramCall.of("decode", "--dialect", "sacct", file);

        assertAllValid(Topic.JOB_COMPLETIONS, call.out());
        assertAllValid(Topic.REJECTIONS, call.err());
        GoldenFile.assertMatches("sacct-" + name + ".ndjson", call.out());
        GoldenFile.assertMatches("sacct-" + name + ".rejected.ndjson", call.err());
        assertEquals(call.err().isEmpty() ? 0 : 65, call.exitStatus());
    }

    @Test
    void outputThatCannotBeWrittenIsAFailure() throws IOException {
        String file = Captures.file("sacct/22.05-contain.txt").toString();
        StringWriter err = new StringWriter();
        PrintWriter full = new PrintWriter(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                false,
                StandardCharsets.UTF_8);

        int exitStatus = JobcompBridge.commandLine(InputStream.nullInputStream(), ProgramCall.CLOCK, new Slurmdbds())
                .setOut(full)
                .setErr(new PrintWriter(err))
                .execute("decode", "--dialect", "sacct", file);

        assertEquals(74, exitStatus);
        assertEquals(
                "jobcomp-bridge: expected a writable standard output, found none",
                err.toString().strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"26.05", "26.05-plain"})
    void everyRecordOfThePluginEqualsItsGoldenFile(String name) throws IOException {
        String file = Captures.file("jobcomp-kafka/" + name + ".jsonl").toString();

        ProgramCall call = ProgramCall.of("decode", "--dialect", "jobcomp-kafka", file);

        assertEquals("", call.err());
        assertEquals(0, call.exitStatus());
        assertAllValid(Topic.JOB_COMPLETIONS, call.out());
        GoldenFile.assertMatches("jobcomp-kafka-" + name + ".ndjson", call.out());
    }

    /** What a site has that kept its records in an Elasticsearch. */
    @Test
    void theHitsOfASearchAreReadAsRecords() throws IOException {
        Path file = Captures.file("jobcomp-kafka/26.05.jsonl");
        String answer = Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream()
                .map(source -> "{\"_id\":\"x1\",\"_source\":" + source + "}")
                .collect(Collectors.joining(",", "{\"took\":3,\"hits\":{\"hits\":[", "]}}"));

        ProgramCall call = ProgramCall.withInput(
                answer.getBytes(StandardCharsets.ISO_8859_1), "decode", "--dialect", "jobcomp-kafka");

        assertEquals("", call.err());
        assertEquals(0, call.exitStatus());
        GoldenFile.assertMatches("jobcomp-kafka-26.05.ndjson", call.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"23.02", "23.11", "23.11-cscs", "24.05", "25.05"})
    void everyDocumentedShapeOfThePluginEqualsItsGoldenFile(String version) throws IOException {
        String file =
                Captures.file("jobcomp-kafka/documented/" + version + ".jsonl").toString();

        ProgramCall call = ProgramCall.of("decode", "--dialect", "jobcomp-kafka", file);

        assertAllValid(Topic.JOB_COMPLETIONS, call.out());
        assertAllValid(Topic.REJECTIONS, call.err());
        GoldenFile.assertMatches("jobcomp-kafka-documented-" + version + ".ndjson", call.out());
        GoldenFile.assertMatches("jobcomp-kafka-documented-" + version + ".rejected.ndjson", call.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sacct", "jobcomp-kafka"})
    void inputWithoutRecordsIsAFailure(String dialect) {
        String nothing = dialect.equals("sacct") ? "JobIDRaw|State|Submit|Start|End|NodeList\n" : "\n \n";

        ProgramCall call =
                ProgramCall.withInput(nothing.getBytes(StandardCharsets.UTF_8), "decode", "--dialect", dialect);

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertEquals(
                "jobcomp-bridge: expected completions of ended runs, found none in " + nothing.length() + " bytes\n",
                call.err());
    }

    @Test
    void anEmptyInputIsAccepted() {
        ProgramCall call = ProgramCall.of("decode", "--dialect", "jobcomp-kafka");

        assertEquals(0, call.exitStatus(), call.err());
    }

    @Test
    void readsTheStandardInputWithoutAFile() throws IOException {
        byte[] accounting = Files.readAllBytes(Captures.file("sacct/22.05-plain.txt"));

        ProgramCall call = ProgramCall.withInput(accounting, "decode", "--dialect", "sacct", "--cluster", "rig22");

        assertEquals(0, call.exitStatus());
        assertEquals(9, call.out().lines().count());
    }

    @Test
    void recordsOfAnotherClusterAreRejected() throws IOException {
        byte[] accounting = Files.readAllBytes(Captures.file("sacct/22.05-plain.txt"));

        ProgramCall call = ProgramCall.withInput(accounting, "decode", "--dialect", "sacct", "--cluster", "daint");

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertEquals(
                9,
                call.err()
                        .lines()
                        .filter(line -> line.contains("\"foreign_cluster\""))
                        .count());
    }

    @Test
    void anUnknownDialectIsAUsageErrorThatListsTheKnownOnes() {
        ProgramCall call = ProgramCall.of("decode", "--dialect", "slurmrestd");

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err().contains("expected one of script-environment, sacct, jobcomp-kafka, found 'slurmrestd'"),
                call.err());
    }

    @Test
    void theFormatOfSacctJsonIsRejectedWithTheCommandThatPrintsText() {
        ProgramCall call = ProgramCall.of("decode", "--dialect", "sacct-json");

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err()
                        .contains(
                                "expected one of script-environment, sacct, jobcomp-kafka, found 'sacct-json'; the format "
                                        + "sacct is the output of TZ=UTC sacct --allusers --duplicates --parsable2 --noconvert "
                                        + "--delimiter=@~@ --format=ALL with --jobs or --starttime"),
                call.err());
    }

    @Test
    void theOutputOfSacctJsonIsRejectedWithTheCommandThatPrintsText() {
        byte[] json = "{\n  \"meta\": {\n  },\n  \"jobs\": [\n  ]\n}".getBytes(StandardCharsets.UTF_8);

        ProgramCall call = ProgramCall.withInput(json, "decode", "--dialect", "sacct");

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertAllValid(Topic.REJECTIONS, call.err());
        assertTrue(
                call.err()
                        .contains("expected the output of TZ=UTC sacct --allusers --duplicates --parsable2 --noconvert "
                                + "--delimiter=@~@ --format=ALL with --jobs or --starttime, found JSON"),
                call.err());
    }

    @Test
    void aMissingFileIsReported() {
        ProgramCall call = ProgramCall.of("decode", "--dialect", "sacct", "no-such-file");

        assertEquals(66, call.exitStatus());
        assertEquals(
                "jobcomp-bridge: expected a readable file, found no-such-file: not found",
                call.err().strip());
    }

    @Test
    void aFolderIsReportedAsUnreadable() {
        ProgramCall call = ProgramCall.of("decode", "--dialect", "sacct", "src/test");

        assertEquals(66, call.exitStatus());
        assertEquals(
                "jobcomp-bridge: expected a readable file, found src/test: Is a directory",
                call.err().strip());
    }

    private static void assertAllValid(Topic topic, String lines) {
        lines.lines().forEach(line -> ContractCheck.assertValid(topic, line.getBytes(StandardCharsets.UTF_8)));
    }
}
