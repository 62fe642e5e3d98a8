package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
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
import org.junit.jupiter.params.provider.ValueSource;

class PrivacyFilterTest {

    private static final String CANARY = "canary";
    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
    private static final CaptureContext RECEPTION =
            new CaptureContext(Optional.of("rig26"), Capture.HOOK, Optional.empty(), NOW);

    private static final JobStart START = JobStart.builder(RunKey.of("rig26", 7, 1_000_000_000), 1)
            .startTime(Instant.ofEpochSecond(1_000_000_010))
            .nodes("n2")
            .userName(Optional.of("alice"))
            .account(Optional.of("astro"))
            .partitionName(Optional.of("batch"))
            .observedTime(NOW)
            .build();

    private final ContractCodec codec = new ContractCodec();

    @Test
    void withoutAPolicyEverythingPassesAsItIs() {
        JobCompletion completion = DecodedFiles.hook(HookEnvironment.ofJob7());
        Rejection rejection = rejection("spool:1000000070.7.1000000000.1");
        PrivacyFilter none = new PrivacyFilter(PrivacyPolicy.KEEP_ALL);

        assertSame(completion, none.of(completion));
        assertSame(rejection, none.of(rejection));
        assertSame(START, none.of(START));
    }

    @Test
    void ofAPersonThePseudonymsAndTheRunRemain() {
        JobCompletion shown = new PrivacyFilter(Policies.GDPR).of(DecodedFiles.hook(HookEnvironment.ofJob7()));

        ContractCheck.assertValid(shown);
        JobUser user = shown.identity().user();
        assertEquals(Optional.of(pseudonym(PersonalField.USER, "alice")), user.userName());
        assertEquals(Optional.of(pseudonym(PersonalField.ACCOUNT, "astro")), user.account());
        assertEquals(Optional.of(pseudonym(PersonalField.GROUP, "astro")), user.groupName());
        assertEquals(
                List.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                List.of(user.userId(), user.groupId(), shown.identity().jobName(), shown.workDir()));
        assertEquals(Optional.of("batch"), user.partitionName());
        assertEquals(Optional.of("normal"), user.qos());
        assertEquals(Optional.of("n2"), shown.resources().nodes());
    }

    private static String pseudonym(PersonalField field, String name) {
        return Policies.KEYS.at(Instant.ofEpochSecond(1_000_000_000)).pseudonym(field, name);
    }

    /** slurmctld has the name as the host has it, slurmdbd in small letters. */
    @ParameterizedTest
    @ValueSource(strings = {"alice", "Alice"})
    void hookAndAccountingNameTheSamePersonAlike(String name) {
        PrivacyFilter discretion = new PrivacyFilter(Policies.GDPR);

        JobCompletion hook =
                discretion.of(DecodedFiles.hook(HookEnvironment.ofJob7().with("USERNAME", name)));
        JobCompletion accounting = discretion.of(AccountingRecords.ofJob7(7_005));

        assertEquals(
                hook.identity().user().userName(), accounting.identity().user().userName());
    }

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
    void aTextThatIsKeptGoesWhereTheHiddenNameStandsInIt(String variable, String text) {
        HookEnvironment environment = HookEnvironment.ofJob7().with(variable, text);

        String kept = json(DecodedFiles.hook(environment.with("USERNAME", "bob")), Policies.USER_ONLY);
        String shown = json(DecodedFiles.hook(environment.with("USERNAME", "alice")), Policies.USER_ONLY);

        assertTrue(kept.contains(text), kept);
        assertFalse(shown.toLowerCase(Locale.ROOT).contains("alice"), shown);
    }

    /** slurmctld up to 22.05 calls a user nobody whose name it cannot find. */
    @Test
    void whereNobodyTellsTheNameNoTextStays() {
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
    void aStateIsShownUnlessOnlyTheUserIsCalledSo(String userName, String raw, String state) {
        HookEnvironment environment =
                HookEnvironment.ofJob7().with("USERNAME", userName).with("JOBSTATE", raw);

        JobOutcome shown = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(environment))
                .outcome();

        assertEquals(state, shown.state().word());
        assertEquals(state, shown.stateRaw());
    }

    @Test
    void aGroupsNumberGoesWithItsName() {
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
    void aShortNameIsAWordOfItsOwn() {
        HookEnvironment environment =
                HookEnvironment.ofJob7().with("USERNAME", "ba").with("JOBNAME", "x-ba.1");

        JobCompletion shown = new PrivacyFilter(Policies.USER_ONLY).of(DecodedFiles.hook(environment));

        assertEquals(Optional.of("batch"), shown.identity().user().partitionName());
        assertEquals(Optional.empty(), shown.identity().jobName());
    }

    @Test
    void aNameInBytesThatAreNotTextIsFoundToo() {
        byte[] name = {(byte) 0xff, 'a', 'l', 'i', 'c', 'e', (byte) 0xfe};
        HookEnvironment environment = HookEnvironment.ofJob7().with("JOBNAME", name);

        JobIdentity shown = new PrivacyFilter(Policies.USER_ONLY)
                .of(DecodedFiles.hook(environment))
                .identity();

        assertEquals(Optional.empty(), shown.jobName());
        assertEquals(Optional.empty(), shown.jobNameBase64());
    }

    @ParameterizedTest
    @CsvSource({"CANCELLED by 2002, CANCELLED", "COMPLETED, COMPLETED"})
    void whoCancelledItIsHiddenWithTheUser(String stateRaw, String shown) {
        String row = "JobIDRaw|State|Submit|Start|End|NodeList|User|UID\n7|" + stateRaw
                + "|1000000000|1000000010|1000000070|n2|alice|2001\n";
        JobCompletion completion =
                completions(row.getBytes(StandardCharsets.UTF_8)).get(0);

        JobCompletion redacted = new PrivacyFilter(Policies.USER_ONLY).of(completion);

        assertEquals(shown, redacted.outcome().stateRaw());
        assertEquals(Optional.empty(), redacted.outcome().cancelledByUserId());
    }

    @Test
    void untilAccountingHasSpokenARunMayHaveOptedOut() {
        PrivacyFilter discretion = new PrivacyFilter(Policies.OPT_OUT);

        JobCompletion hook = discretion.of(DecodedFiles.hook(HookEnvironment.ofJob7()));
        JobCompletion accounting = discretion.of(AccountingRecords.ofJob7(7_005));

        ContractCheck.assertValid(hook);
        assertEquals(Optional.empty(), hook.identity().user().userName());
        assertEquals(Optional.empty(), hook.identity().user().account());
        assertEquals(Optional.of("batch"), hook.identity().user().partitionName());
        assertEquals(Optional.of("alice"), accounting.identity().user().userName());
    }

    @Test
    void aRunThatOptedOutKeepsWhatIsNotPersonal() {
        JobCompletion accounting = AccountingRecords.ofJob7(7_005);

        JobCompletion shown = new PrivacyFilter(Policies.GDPR).anonymous(accounting);

        ContractCheck.assertValid(shown);
        assertEquals(Optional.empty(), shown.identity().user().userName());
        assertFalse(json(shown).contains("alice"), json(shown));
        assertEquals(accounting.resources().tresAllocated(), shown.resources().tresAllocated());
        assertEquals(accounting.slurmEnergy(), shown.slurmEnergy());
        assertEquals(accounting.times(), shown.times());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spool:1000000070.7.1000000000.123", "spool:1.2.3.4.forwarded", "sacct:12", "jobs-3@77"})
    void ofARejectionThereRemainsWhichKindAndWhichBytes(String origin) {
        Rejection shown = new PrivacyFilter(Policies.GDPR).of(rejection(origin));

        ContractCheck.assertValid(shown);
        assertEquals(rejection(origin).reason(), shown.reason());
        assertEquals(rejection(origin).valueSha256(), shown.valueSha256());
        assertEquals(rejection(origin).valueLengthBytes(), shown.valueLengthBytes());
        assertEquals(Optional.empty(), shown.valueRedacted());
        assertEquals("START: the value is withheld by the privacy policy", shown.detail());
        assertEquals(origin, shown.origin());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spool:canary", "spool:1.2.3.canary", "/home/canary/x", "sacct:canary", "a:canary-1@2"})
    void anOriginThatIsNotOfOurMakingIsItsHash(String origin) {
        Rejection shown = new PrivacyFilter(Policies.GDPR).of(rejection(origin));

        assertEquals("withheld:" + rejection(origin).valueSha256().substring(0, 16), shown.origin());
    }

    private static Rejection rejection(String origin) {
        return new Origin(origin, bytes("START=canary"))
                .reject(
                        RejectionReason.INVALID_FIELD,
                        Optional.of("START"),
                        "START: expected a time, found 'canary'",
                        NOW);
    }

    @Test
    void aStartIsTreatedAsItsCompletionWillBe() {
        JobStart shown = new PrivacyFilter(Policies.GDPR).of(START);
        JobStart early = new PrivacyFilter(Policies.OPT_OUT).of(START);

        ContractCheck.assertValid(shown);
        ContractCheck.assertValid(early);
        assertEquals(Optional.of(pseudonym(PersonalField.USER, "alice")), shown.userName());
        assertEquals(Optional.of(pseudonym(PersonalField.ACCOUNT, "astro")), shown.account());
        assertEquals(Optional.empty(), early.userName());
        assertEquals("n2", early.nodes());
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
    void theNameInAnyVariableDoesNotLeave(String variable) {
        for (String text : List.of(CANARY, "/x/" + CANARY + "\n=" + CANARY, "1" + CANARY)) {
            for (PrivacyPolicy policy : List.of(Policies.GDPR, Policies.USER_ONLY)) {
                HookEnvironment environment =
                        HookEnvironment.ofJob7().with("USERNAME", CANARY).with(variable, text);

                ReaderResult reading =
                        ScriptEnvironmentReader.ofWholeRecords(RECEPTION).read("spool:" + CANARY, environment.block());

                assertSilent(reading, policy);
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
    void theNameInAnyColumnDoesNotLeave(String column) throws IOException {
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
                readings.forEach(reading -> assertSilent(reading, policy));
            }
        }
    }

    private void assertSilent(ReaderResult reading, PrivacyPolicy policy) {
        String said = "";
        if (reading instanceof ReaderResult.Completed completed) {
            JobCompletion shown = new PrivacyFilter(policy).of(completed.completion());
            ContractCheck.assertValid(shown);
            said = json(shown);
        } else if (reading instanceof ReaderResult.Refused refused) {
            Rejection shown = new PrivacyFilter(policy).of(refused.rejection());
            ContractCheck.assertValid(shown);
            said = new String(codec.write(shown), StandardCharsets.UTF_8);
        }
        assertFalse(said.toLowerCase(Locale.ROOT).contains(CANARY), said);
    }

    private static List<JobCompletion> completions(byte[] output) {
        return new SacctReader(RECEPTION, new Plausibility(15_000))
                .read("sacct", output).stream()
                        .filter(ReaderResult.Completed.class::isInstance)
                        .map(reading -> ((ReaderResult.Completed) reading).completion())
                        .toList();
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
