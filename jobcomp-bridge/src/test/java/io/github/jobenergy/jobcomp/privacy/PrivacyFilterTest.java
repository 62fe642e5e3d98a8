package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Applies a privacy policy to completions and starts. */
class PrivacyFilterTest {

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
    void withoutAPolicyRecordsAreUnchanged() {
        JobCompletion completion = DecodedFiles.hook(HookEnvironment.ofJob7());
        Rejection rejection = rejection("spool:1000000070.7.1000000000.1");
        PrivacyFilter none = new PrivacyFilter(PrivacyPolicy.KEEP_ALL);

        assertSame(completion, none.of(completion));
        assertSame(rejection, none.of(rejection));
        assertSame(START, none.of(START));
    }

    @Test
    void personalFieldsArePseudonymizedOrRemoved() {
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
    void theHookAndAccountingGiveTheSamePseudonym(String name) {
        PrivacyFilter filter = new PrivacyFilter(Policies.GDPR);

        JobCompletion hook =
                filter.of(DecodedFiles.hook(HookEnvironment.ofJob7().with("USERNAME", name)));
        JobCompletion accounting = filter.of(AccountingRecords.ofJob7(7_005));

        assertEquals(
                hook.identity().user().userName(), accounting.identity().user().userName());
    }

    @ParameterizedTest
    @CsvSource({"CANCELLED by 2002, CANCELLED", "COMPLETED, COMPLETED"})
    void theUserWhoCancelledARunIsHidden(String stateRaw, String shown) {
        String row = "JobIDRaw|State|Submit|Start|End|NodeList|User|UID\n7|" + stateRaw
                + "|1000000000|1000000010|1000000070|n2|alice|2001\n";
        JobCompletion completion =
                completions(row.getBytes(StandardCharsets.UTF_8)).get(0);

        JobCompletion redacted = new PrivacyFilter(Policies.USER_ONLY).of(completion);

        assertEquals(shown, redacted.outcome().stateRaw());
        assertEquals(Optional.empty(), redacted.outcome().cancelledByUserId());
    }

    @Test
    void aRunIsTreatedAsOptedOutBeforeAccountingHasIt() {
        PrivacyFilter filter = new PrivacyFilter(Policies.OPT_OUT);

        JobCompletion hook = filter.of(DecodedFiles.hook(HookEnvironment.ofJob7()));
        JobCompletion accounting = filter.of(AccountingRecords.ofJob7(7_005));

        ContractCheck.assertValid(hook);
        assertEquals(Optional.empty(), hook.identity().user().userName());
        assertEquals(Optional.empty(), hook.identity().user().account());
        assertEquals(Optional.of("batch"), hook.identity().user().partitionName());
        assertEquals(Optional.of("alice"), accounting.identity().user().userName());
    }

    @Test
    void aRunThatOptedOutKeepsTheFieldsThatAreNotPersonal() {
        JobCompletion accounting = AccountingRecords.ofJob7(7_005);

        JobCompletion shown = new PrivacyFilter(Policies.GDPR).anonymous(accounting);

        ContractCheck.assertValid(shown);
        assertEquals(Optional.empty(), shown.identity().user().userName());
        assertFalse(json(shown).contains("alice"), json(shown));
        assertEquals(accounting.resources().tresAllocated(), shown.resources().tresAllocated());
        assertEquals(accounting.slurmEnergy(), shown.slurmEnergy());
        assertEquals(accounting.times(), shown.times());
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
    void aStartIsTreatedAsItsCompletion() {
        JobStart shown = new PrivacyFilter(Policies.GDPR).of(START);
        JobStart early = new PrivacyFilter(Policies.OPT_OUT).of(START);

        ContractCheck.assertValid(shown);
        ContractCheck.assertValid(early);
        assertEquals(Optional.of(pseudonym(PersonalField.USER, "alice")), shown.userName());
        assertEquals(Optional.of(pseudonym(PersonalField.ACCOUNT, "astro")), shown.account());
        assertEquals(Optional.empty(), early.userName());
        assertEquals("n2", early.nodes());
    }

    private static List<JobCompletion> completions(byte[] output) {
        return new SacctReader(RECEPTION, new Plausibility(15_000))
                .read("sacct", output).stream()
                        .filter(ReaderResult.Completed.class::isInstance)
                        .map(reading -> ((ReaderResult.Completed) reading).completion())
                        .toList();
    }

    private String json(JobCompletion completion) {
        return new String(codec.write(completion), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
