package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Removes the name of a user from every field of a record in which it occurs. */
class HiddenNamesTest {

    private static final String CANARY = "canary";

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    private static final CaptureContext RECEPTION =
            new CaptureContext(Optional.of("rig26"), Capture.HOOK, Optional.empty(), NOW);

    private final ContractCodec codec = new ContractCodec();

    @ParameterizedTest
    @CsvSource({
        "ACCOUNT, alice-lab",
        "GROUPNAME, ALICE",
        "JOBNAME, run of Alice",
        "WORK_DIR, /home/alice/x",
        "RESERVATION, alice_42",
        "PARTITION, alice",
        "QOS, alice",
        "STATEREASONPREV, alice"
    })
    void aKeptTextThatContainsAHiddenNameIsRemoved(String variable, String text) {
        HookEnvironment environment = HookEnvironment.ofJob7().with(variable, text);

        String kept = json(DecodedFiles.hook(environment.with("USERNAME", "bob")), Policies.USER_ONLY);
        String shown = json(DecodedFiles.hook(environment.with("USERNAME", "alice")), Policies.USER_ONLY);

        assertTrue(kept.contains(text), kept);
        assertFalse(shown.toLowerCase(Locale.ROOT).contains("alice"), shown);
    }

    /** slurmctld up to 22.05 reports the name nobody for a user without a name. */
    @Test
    void noTextIsKeptIfTheNameIsUnknown() {
        HookEnvironment environment =
                HookEnvironment.ofJob7().with("USERNAME", "nobody").with("JOBNAME", "run of alice");

        String shown = json(DecodedFiles.hook(environment), Policies.USER_ONLY);

        assertFalse(shown.contains("alice"), shown);
        assertTrue(shown.contains("\"state\":\"COMPLETED\""), shown);
    }

    @ParameterizedTest
    @CsvSource({
        "CANARY, CANARY, ?",
        "COMPLETED, COMPLETED, COMPLETED",
        "CANARY, SOMETHING_NEW, SOMETHING_NEW",
        "canary, MY_CANARY, ?"
    })
    void aStateIsShownUnlessItIsOnlyTheNameOfTheUser(String userName, String raw, String state) {
        HookEnvironment environment =
                HookEnvironment.ofJob7().with("USERNAME", userName).with("JOBSTATE", raw);

        JobOutcome shown = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(environment))
                .outcome();

        assertEquals(state, shown.state().word());
        assertEquals(state, shown.stateRaw());
    }

    @Test
    void aGroupIdIsRemovedWithTheGroupName() {
        HookEnvironment ofOwnGroup = HookEnvironment.ofJob7().with("GROUPNAME", "alice");

        JobUser own = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(ofOwnGroup))
                .identity()
                .user();
        JobUser shared = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(HookEnvironment.ofJob7()))
                .identity()
                .user();

        assertEquals(Optional.empty(), own.groupId());
        assertEquals(Optional.of(2001L), shared.groupId());
    }

    @Test
    void aShortNameIsMatchedAsAWholeWord() {
        HookEnvironment environment =
                HookEnvironment.ofJob7().with("USERNAME", "ba").with("JOBNAME", "x-ba.1");

        JobCompletion shown = new PrivacyFilter(Policies.USER_ONLY).of(DecodedFiles.hook(environment));

        assertEquals(Optional.of("batch"), shown.identity().user().partitionName());
        assertEquals(Optional.empty(), shown.identity().jobName());
    }

    @Test
    void aNameInBytesThatAreNotUtf8IsFound() {
        byte[] name = {(byte) 0xff, 'a', 'l', 'i', 'c', 'e', (byte) 0xfe};
        HookEnvironment environment = HookEnvironment.ofJob7().with("JOBNAME", name);

        JobIdentity shown = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(environment))
                .identity();

        assertEquals(Optional.empty(), shown.jobName());
        assertEquals(Optional.empty(), shown.jobNameBase64());
    }

    /** Every variable of the hook but the machines' names: energy is theirs. */
    static Stream<String> variables() {
        return Stream.of(
                "JOBID",
                "EXITCODE",
                "DERIVED_EC",
                "ARRAYJOBID",
                "ARRAYTASKID",
                "UID",
                "GID",
                "START",
                "END",
                "SUBMIT",
                "ELIGIBLE",
                "PROCS",
                "NODECNT",
                "DB_FLAGS",
                "BATCH",
                "CLUSTER",
                "CONSTRAINTS",
                "ACCOUNT",
                "JOBNAME",
                "JOBSTATE",
                "PARTITION",
                "QOS",
                "DEPENDENCY",
                "WORK_DIR",
                "RESERVATION",
                "GROUPNAME",
                "STATEREASONPREV",
                "LIMIT",
                "HETJOBID",
                "HETJOBOFFSET",
                "SLUID",
                "ORIGINAL_SLUID",
                "PATH",
                "SLURM_SUBMIT_LINE",
                "SLURM_JOB_SCRIPT",
                "HOME");
    }

    @ParameterizedTest
    @MethodSource("variables")
    void aNameInAnyVariableIsNotPublished(String variable) {
        for (String text : List.of(CANARY, "/x/" + CANARY + "\n=" + CANARY, "1" + CANARY)) {
            for (PrivacyPolicy policy : List.of(Policies.GDPR, Policies.USER_ONLY)) {
                HookEnvironment environment =
                        HookEnvironment.ofJob7().with("USERNAME", CANARY).with(variable, text);

                ReaderResult reading =
                        ScriptEnvironmentReader.ofWholeRecords(RECEPTION).read("spool:" + CANARY, environment.block());

                assertNameIsAbsent(reading, policy);
            }
        }
    }

    /** Every column of real accounting but the machines' names. */
    static Stream<String> columns() throws IOException {
        String header =
                Files.readAllLines(Captures.file("sacct/26.05-jobs-x1f.txt")).get(0);
        return Stream.of(header.split("\u001f"))
                .filter(column -> !List.of("User", "NodeList").contains(column));
    }

    @ParameterizedTest
    @MethodSource("columns")
    void aNameInAnyColumnIsNotPublished(String column) throws IOException {
        List<String> lines = Files.readAllLines(Captures.file("sacct/26.05-jobs-x1f.txt"));
        String[] header = lines.get(0).split("\u001f");
        for (String text : List.of(CANARY, "/x/" + CANARY + "\n" + CANARY, "1" + CANARY)) {
            String[] row = lines.get(1).split("\u001f", -1);
            row[List.of(header).indexOf("User")] = CANARY;
            row[List.of(header).indexOf(column)] = text;
            byte[] output = bytes(lines.get(0) + "\n" + String.join("\u001f", row) + "\n");

            List<ReaderResult> readings = new SacctReader(RECEPTION, new Plausibility(15_000)).read("sacct", output);

            assertNotEquals(List.of(), readings);
            for (PrivacyPolicy policy : List.of(Policies.GDPR, Policies.USER_ONLY)) {
                readings.forEach(reading -> assertNameIsAbsent(reading, policy));
            }
        }
    }

    private void assertNameIsAbsent(ReaderResult reading, PrivacyPolicy policy) {
        String text = "";
        if (reading instanceof ReaderResult.Completed completed) {
            JobCompletion shown = new PrivacyFilter(policy).of(completed.completion());
            ContractCheck.assertValid(shown);
            text = json(shown);
        } else if (reading instanceof ReaderResult.Refused refused) {
            Rejection shown = new PrivacyFilter(policy).of(refused.rejection());
            ContractCheck.assertValid(shown);
            text = new String(codec.write(shown), StandardCharsets.UTF_8);
        }
        assertFalse(text.toLowerCase(Locale.ROOT).contains(CANARY), text);
    }

    private String json(JobCompletion completion, PrivacyPolicy policy) {
        return json(new PrivacyFilter(policy).of(completion));
    }

    private String json(JobCompletion completion) {
        return new String(codec.write(completion), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
