package io.github.jobenergy.jobcomp.dialect.sacctjson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SacctJsonReaderTest {

    private static final CaptureContext ANY =
            new CaptureContext(Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private static final Instant SUBMIT = Instant.ofEpochSecond(1_000_000_000);

    private static final String SMALLEST_JOB = """
            {"job_id":%d,"cluster":"rig","state":{"current":["COMPLETED"]},"nodes":"n1",\
            "time":{"submission":1000000000,"start":1000000010,"end":1000000070,"limit":{"set":true,"infinite":false,"number":5}}}""";

    @ParameterizedTest
    @ValueSource(strings = {"21.08", "22.05", "23.02.0", "23.02", "23.11", "24.05", "24.11", "25.05", "25.11", "26.05"})
    void everyShapeSaysTheSameOfTimesNodesAndIdentity(String version) throws IOException {
        List<JobCompletion> runs = documented(version);

        JobCompletion whole = runs.get(0);
        assertEquals(
                List.of(new Slice(SUBMIT.plusSeconds(10), SUBMIT.plusSeconds(70), "n[1-2]", Optional.of(8L))),
                whole.resources().slices());
        assertEquals(Optional.of(Duration.ofSeconds(5)), whole.times().suspended());
        assertEquals(TimeLimit.of(Duration.ofMinutes(5)), whole.times().timeLimit());
        assertEquals(Optional.of(1_610_612_736L), whole.resources().memoryBytes());
        assertEquals(Optional.of(2L), whole.resources().gpuCount());
        assertEquals(
                List.of("batch", "extern", "0"),
                whole.steps().stream().map(Step::stepId).toList());
        assertEquals(List.of(), runs.get(1).resources().slices());
        assertEquals(new JobState("CANCELLED"), runs.get(1).outcome().state());
        assertEquals(Optional.of(9L), runs.get(2).outcome().exitSignal());
        assertEquals(Optional.of(3L), runs.get(2).identity().group().arrayTaskId());
        assertEquals(Optional.of(0L), runs.get(3).identity().group().hetJobOffset());
        assertEquals(Optional.of("a \"quoted\" name"), runs.get(3).identity().jobName());
    }

    @ParameterizedTest
    @CsvSource({"21.08, 21.08.8-2", "22.05, 22.05.3", "23.02, 23.02.7", "26.05, "})
    void theVersionIsKnownWhereItStandsBeforeTheJobs(String version, String release) throws IOException {
        List<JobCompletion> runs = documented(version);

        assertEquals(Optional.ofNullable(release), runs.get(0).evidence().slurmVersion());
    }

    @ParameterizedTest
    @ValueSource(strings = {"23.02.0", "23.02", "23.11", "24.05", "24.11", "25.05", "25.11", "26.05"})
    void energiesAreReadInEveryShapeOfTheVersionsThatTellThemWhole(String version) throws IOException {
        List<JobCompletion> runs = documented(version);

        assertEquals(
                List.of(
                        SlurmEnergy.measured(Energy.ofJoules(7_005), Source.JOB),
                        SlurmEnergy.UNSET,
                        SlurmEnergy.measured(Energy.ofJoules(902), Source.BATCH_STEP),
                        SlurmEnergy.measured(Energy.ofJoules(5_000_000_000L), Source.JOB),
                        SlurmEnergy.without(Status.IMPLAUSIBLE)),
                runs.stream().map(JobCompletion::slurmEnergy).toList());
        assertEquals(TimeLimit.UNLIMITED, runs.get(1).times().timeLimit());
        assertTrue(runs.stream().allMatch(JobCompletion::settled));
    }

    /** {@code --json=v0.0.45+complex}: a number is itself, null, or the word Infinity. */
    @ParameterizedTest
    @ValueSource(strings = {"23.11", "24.05", "24.11", "25.05", "25.11", "26.05"})
    void plainNumbersSayTheSame(String version) throws IOException {
        String document = Files.readString(Captures.file("sacct-json/documented/" + version + ".json"));

        String plain = document.replaceAll(
                        "\\{\\s*\"set\":\\s*true,\\s*\"infinite\":\\s*false,\\s*\"number\":\\s*(-?\\d+)\\s*}", "$1")
                .replaceAll("\\{\\s*\"set\":\\s*false,\\s*\"infinite\":\\s*false[^}]*}", "null")
                .replaceAll("\\{\\s*\"set\":\\s*false,\\s*\"infinite\":\\s*true[^}]*}", "\"Infinity\"");

        assertFalse(plain.contains("infinite"), plain);
        assertEquals(read(document), read(plain));
    }

    @ParameterizedTest
    @ValueSource(strings = {"21.08", "22.05"})
    void noEnergyAndNoSettlementIsTakenFromVersionsThatCutAndMisstate(String version) throws IOException {
        List<JobCompletion> runs = documented(version);

        for (JobCompletion run : runs) {
            assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
            assertTrue(run.steps().stream().allMatch(step -> step.slurm().isEmpty()));
            assertFalse(run.resources()
                    .tresAllocated()
                    .map(tres -> tres.containsKey("energy"))
                    .orElse(false));
            assertFalse(run.settled());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"23.11", "24.05", "24.11", "25.05", "25.11", "26.05"})
    void theExitCodeOfAFailureIsRead(String version) throws IOException {
        assertEquals(Optional.of(3L), documented(version).get(3).outcome().exitCode());
    }

    /** A run that failed with 3:0 is a success to them, and one that a signal ended has the exit code -127, or null. */
    @ParameterizedTest
    @ValueSource(strings = {"21.08", "22.05", "23.02.0", "23.02"})
    void successIsBelievedOfARunThatCompletedOnly(String version) throws IOException {
        List<JobCompletion> runs = documented(version);

        assertEquals(Optional.of(0L), runs.get(0).outcome().exitCode());
        assertEquals(Optional.empty(), runs.get(0).outcome().derivedExitCode());
        assertEquals(Optional.empty(), runs.get(3).outcome().exitCode());
        assertEquals(Optional.of(0L), runs.get(2).outcome().exitCode());
        assertEquals(Optional.of(9L), runs.get(2).outcome().exitSignal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"pending\"", "{\"step_id\":\"pending\"}", "\"7.TBD\"", "4294967293"})
    void aStepThatNeverBeganIsNone(String id) {
        String step = "\"steps\":[{\"step\":{\"id\":" + id + "},\"state\":[\"PENDING\"]}],";

        List<ReaderResult> readings =
                read(document(SMALLEST_JOB.formatted(7).replace("\"nodes\"", step + "\"nodes\"")));

        assertEquals(List.of(), completed(readings.get(0)).steps());
        assertTrue(completed(readings.get(0)).settled());
    }

    @Test
    void aNewerShapeInsideAnOldDocumentIsNotTrustedEither() throws IOException {
        String document = Files.readString(Captures.file("sacct-json/documented/23.02.json"))
                .replace("data_parser/v0.0.39", "")
                .replace("\"type\": \"\"", "\"type\": \"openapi/dbv0.0.38\"");

        List<ReaderResult> readings = read(document);

        assertEquals(5, readings.size());
        readings.forEach(
                reading -> assertEquals(SlurmEnergy.UNSET, completed(reading).slurmEnergy()));
    }

    @Test
    void aRequeuedRunIsWhatItsFlagSays() {
        List<ReaderResult> readings =
                read(document(SMALLEST_JOB.formatted(7).replace("[\"COMPLETED\"]", "[\"PENDING\",\"REQUEUED\"]")));

        assertEquals(
                new JobState("REQUEUED"), completed(readings.get(0)).outcome().state());
        assertEquals("PENDING REQUEUED", completed(readings.get(0)).outcome().stateRaw());
    }

    @ParameterizedTest
    @ValueSource(strings = {"RUNNING", "PENDING", "REVOKED"})
    void aRunThatIsNotOverIsNoCompletion(String state) {
        List<ReaderResult> readings = read(document(SMALLEST_JOB.formatted(7).replace("COMPLETED", state)));

        assertInstanceOf(ReaderResult.NotOver.class, readings.get(0));
    }

    @Test
    void whatStandsBeforeTheDocumentIsABanner() {
        List<ReaderResult> readings =
                read("Welcome to {rig}\n\n  slurmdbd is slow today\n" + document(SMALLEST_JOB.formatted(7)));

        assertEquals(7, completed(readings.get(0)).run().jobId());
        assertEquals(1, readings.size());
    }

    @Test
    void whatSacctSaysWentWrongIsTold() {
        List<ReaderResult> readings = read(
                "{\"jobs\":[],\"errors\":[{\"description\":\"slurmdb_jobs_get\",\"error\":\"Access denied\"}],\"warnings\":[{}]}");

        assertEquals(1, readings.size());
        assertEquals(
                "errors: expected none, found 'slurmdb_jobs_get Access denied'",
                refused(readings.get(0)).detail());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                      | MALFORMED",
                "sacct: error: no answer | MALFORMED",
                "[]                      | MALFORMED",
                "{}                      | MISSING_FIELD",
                "{\"jobs\":7}            | MALFORMED",
                "{\"jobs\":[]}x          | MALFORMED",
                "{\"jobs\":[7]}          | MISSING_FIELD",
                "{\"jobs\":[{}]}         | MISSING_FIELD",
                "{\"jobs\":[{}           | MALFORMED"
            })
    void refusesWhatIsNoDocument(String document, RejectionReason reason) {
        List<ReaderResult> readings = read(document);

        ReaderResult last = readings.get(readings.size() - 1);
        assertEquals(reason, refused(last).reason());
    }

    @Test
    void ofADocumentThatWasCutOffTheJobsBeforeTheCutAreTold() throws IOException {
        byte[] whole = Files.readAllBytes(Captures.file("sacct-json/documented/26.05.json"));
        String text = new String(whole, StandardCharsets.UTF_8);
        int fourth = text.indexOf("\"job_id\": 11,\n   \"name\"");

        List<ReaderResult> readings = read(text.substring(0, fourth));

        assertEquals(
                List.of("Completed", "Completed", "Completed", "Refused"),
                readings.stream()
                        .map(reading -> reading.getClass().getSimpleName())
                        .toList());
        Rejection rejection = refused(readings.get(3));
        assertEquals("expected the end of the document, found it truncated after job 3", rejection.detail());
        assertEquals("sacct:jobs:3", rejection.origin());
    }

    @Test
    void aBrokenJobCostsItselfOnly() {
        List<ReaderResult> readings = read(document(
                SMALLEST_JOB.formatted(7),
                SMALLEST_JOB.formatted(0),
                SMALLEST_JOB.formatted(8).replace("\"n1\"", "\"n[1-\""),
                "null",
                SMALLEST_JOB.formatted(9)));

        assertEquals(
                List.of("Completed", "Refused", "Refused", "Refused", "Completed"),
                readings.stream()
                        .map(reading -> reading.getClass().getSimpleName())
                        .toList());
        assertEquals("sacct:jobs:2", refused(readings.get(1)).origin());
        assertEquals(RejectionReason.HOSTLIST, refused(readings.get(2)).reason());
    }

    @Test
    void aRejectionIsOfThePrintedJobAndShowsNoneOfItsWords() {
        String job = SMALLEST_JOB.formatted(0).replace("\"rig\"", "\"canary\"");

        Rejection rejection =
                refused(read(document(SMALLEST_JOB.formatted(7), job)).get(1));

        assertEquals(job.length(), rejection.valueLengthBytes());
        assertFalse(rejection.toString().contains("canary"), rejection.toString());
    }

    @Test
    void slicesOfAResizedRunAreFoundWhereverTheyStand() {
        String first =
                SMALLEST_JOB.formatted(7).replace("COMPLETED", "RESIZING").replace("n1", "n[1-3]");
        String second = SMALLEST_JOB
                .formatted(7)
                .replace("1000000000", "1000000070")
                .replace("\"end\":1000000070", "\"end\":1000000100");

        List<ReaderResult> readings = read(document(second, SMALLEST_JOB.formatted(8), first));

        assertEquals(2, readings.size());
        JobCompletion resized = completed(readings.get(1));
        assertEquals(SUBMIT, resized.run().submitTime());
        assertEquals(
                List.of("n[1-3]", "n1"),
                resized.resources().slices().stream().map(Slice::nodes).toList());
        assertEquals(Optional.of(Duration.ofSeconds(90)), resized.times().elapsed());
    }

    @Test
    void runsAreToldWhileTheDocumentComes() throws IOException {
        AtomicInteger given = new AtomicInteger();
        Stream<String> parts = IntStream.rangeClosed(1, 5_000)
                .peek(given::set)
                .mapToObj(id -> (id == 1 ? "{\"jobs\":[" : ",") + SMALLEST_JOB.formatted(id));
        List<Integer> givenWhenTold = new ArrayList<>();

        new SacctJsonReader(ANY, new Plausibility(15_000))
                .readAll(
                        "sacct",
                        new Parts(Stream.concat(parts, Stream.of("]}"))),
                        reading -> givenWhenTold.add(given.get()));

        assertEquals(5_000, givenWhenTold.size());
        for (int told = 0; told < givenWhenTold.size(); told++) {
            assertTrue(
                    givenWhenTold.get(told) < told + 1_000, "job " + told + " told after " + givenWhenTold.get(told));
        }
    }

    /** Text that is made part by part, each when the one before has been read. */
    private static final class Parts extends InputStream {

        private final Iterator<String> parts;
        private ByteArrayInputStream part = new ByteArrayInputStream(new byte[0]);

        private Parts(Stream<String> parts) {
            this.parts = parts.iterator();
        }

        @Override
        public int read() {
            return hasMore() ? part.read() : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return hasMore() ? part.read(buffer, offset, length) : -1;
        }

        private boolean hasMore() {
            while (part.available() == 0 && parts.hasNext()) {
                part = new ByteArrayInputStream(parts.next().getBytes(StandardCharsets.UTF_8));
            }
            return part.available() > 0;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"RUNNING", "PENDING", "SUSPENDED"})
    void aRunOfAnOldDocumentThatIsNotOverIsNoCompletionAndNoRejection(String state) {
        String job = """
                {"job_id":7,"cluster":"rig","state":{"current":"%s"},"nodes":"n1","time":{"submission":1000000000,\
                "eligible":1000000000,"start":1000000010,"end":0,"elapsed":60,"suspended":0,"limit":5}}""".formatted(state);

        List<ReaderResult> readings = read("{\"meta\":{\"plugin\":{\"type\":\"openapi/dbv0.0.38\"},\"Slurm\":"
                + "{\"release\":\"22.05.8\"}},\"errors\":[],\"jobs\":[" + job + "]}");

        assertInstanceOf(ReaderResult.NotOver.class, readings.get(0));
        assertEquals(1, readings.size());
    }

    @Test
    void theStartThatAnOldDocumentDoesNotSayIsNotShownInItsPlace() {
        String job = """
                {"job_id":7,"cluster":"rig","state":{"current":"COMPLETED"},"nodes":"n1","time":{"submission":1000000040,\
                "start":1000000010,"end":1000000070,"elapsed":60,"suspended":0,"limit":5}}""";

        List<ReaderResult> readings =
                read("{\"meta\":{\"plugin\":{\"type\":\"openapi/dbv0.0.38\"}},\"jobs\":[" + job + "]}");

        assertEquals(
                "Submit: expected a time not after the start that End, Elapsed and Suspended give, or a RESIZING row "
                        + "before that ends then, found '1000000040'",
                refused(readings.get(0)).detail());
    }

    @Test
    void twoDocumentsInOneFileAreTwoDocuments() throws IOException {
        String old = Files.readString(Captures.file("sacct-json/documented/22.05.json"));
        String newer = Files.readString(Captures.file("sacct-json/documented/26.05.json"));

        List<ReaderResult> readings = read(old + newer + old);

        List<ReaderResult> expected = new ArrayList<>(read(old));
        expected.addAll(read(newer));
        expected.addAll(read(old));
        assertEquals(expected, readings);
    }

    @Test
    void whatIsWrongInASecondDocumentIsFoundThere() {
        List<ReaderResult> readings = read(
                document(SMALLEST_JOB.formatted(7)) + document(SMALLEST_JOB.formatted(8), SMALLEST_JOB.formatted(0)));

        assertEquals(8, completed(readings.get(1)).run().jobId());
        assertEquals("sacct:documents:2:jobs:2", refused(readings.get(2)).origin());
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheDocument() {
        String document = document(SMALLEST_JOB.formatted(7));

        assertEquals(read(document), read("\ufeff" + document));
    }

    @Test
    void aBrokenStepCostsItselfAlone() {
        String steps =
                "\"steps\":[{\"state\":[\"COMPLETED\"]},{\"step\":{\"id\":\"7.0\"},\"nodes\":{\"range\":\"n[\"}},"
                        + "{\"step\":{\"id\":\"7.1\"},\"state\":[\"COMPLETED\"]}],";
        String job = SMALLEST_JOB.formatted(7).replace("\"nodes\"", steps + "\"nodes\"");

        List<ReaderResult> readings = read(document(job));

        assertEquals(
                List.of("1"),
                completed(readings.get(0)).steps().stream().map(Step::stepId).toList());
        assertTrue(refused(readings.get(1)).detail().startsWith("step 7.: "));
        assertTrue(refused(readings.get(2)).detail().startsWith("step 7.0: "));
        assertEquals(job.length(), refused(readings.get(2)).valueLengthBytes());
    }

    @Test
    void aCountThatContradictsTheTimesIsStated() {
        String job = SMALLEST_JOB.formatted(7).replace("\"limit\"", "\"elapsed\":3655,\"suspended\":5,\"limit\"");

        JobCompletion run = completed(read(document(job)).get(0));

        assertEquals(Optional.of(Duration.ofSeconds(60)), run.times().elapsed());
        assertEquals(Optional.of(Duration.ofMinutes(61)), run.times().accountedElapsed());
        assertFalse(run.settled());
    }

    @Test
    void noTrackableResourceIsANumberForNoValue() {
        String tres =
                "\"tres\":{\"allocated\":[{\"type\":\"cpu\",\"count\":4294967294},{\"type\":\"node\",\"count\":1},"
                        + "{\"type\":\"energy\",\"count\":-2}]},";

        JobCompletion run = completed(read(document(SMALLEST_JOB.formatted(7).replace("\"nodes\"", tres + "\"nodes\"")))
                .get(0));

        assertEquals(Optional.of(Map.of("node", "1")), run.resources().tresAllocated());
        assertEquals(Optional.empty(), run.resources().cpuCount());
    }

    private static List<JobCompletion> documented(String version) throws IOException {
        List<ReaderResult> readings =
                read(Files.readString(Captures.file("sacct-json/documented/" + version + ".json")));
        assertEquals(5, readings.size());
        return readings.stream().map(SacctJsonReaderTest::completed).toList();
    }

    private static String document(String... jobs) {
        return "{\"jobs\":[" + String.join(",", Arrays.asList(jobs)) + "],\"errors\":[]}\n";
    }

    private static JobCompletion completed(ReaderResult reading) {
        JobCompletion completion =
                assertInstanceOf(ReaderResult.Completed.class, reading).completion();
        ContractCheck.assertValid(completion);
        return completion;
    }

    private static Rejection refused(ReaderResult reading) {
        Rejection rejection =
                assertInstanceOf(ReaderResult.Refused.class, reading).rejection();
        ContractCheck.assertValid(rejection);
        return rejection;
    }

    private static List<ReaderResult> read(String document) {
        return new SacctJsonReader(ANY, new Plausibility(15_000))
                .read("sacct", document.getBytes(StandardCharsets.UTF_8));
    }
}
