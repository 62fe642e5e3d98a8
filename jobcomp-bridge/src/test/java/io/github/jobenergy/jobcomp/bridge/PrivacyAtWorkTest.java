package io.github.jobenergy.jobcomp.bridge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.privacy.PersonalField;
import io.github.jobenergy.jobcomp.privacy.Policies;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a bridge holds back at work: job 7 is alice's. */
class PrivacyAtWorkTest {

    private static final RunKey JOB_7 = RunKey.of("rig26", 7, 1_000_000_000);
    private static final String ALICE =
            Policies.KEYS.pseudonyms(PersonalField.USER, "alice").get(0);

    @TempDir
    private Path folder;

    private final ContractCodec codec = new ContractCodec();

    private Workbench bench(PrivacyPolicy policy) throws IOException {
        return Workbench.discreet(folder, policy);
    }

    @Test
    void everyRevisionNamesThePersonAlikeAndNoneByName() throws Exception {
        Workbench bench = bench(Policies.GDPR);
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK);
        bench.after(Workbench.SETTLE);

        List<JobCompletion> said = bench.brokers.completions();

        assertTrue(said.size() >= 2, said::toString);
        for (JobCompletion revision : said) {
            assertEquals(Optional.of(ALICE), revision.identity().user().userName());
            assertFalse(json(revision).contains("alice"), json(revision));
        }
        assertEquals(
                SlurmEnergy.Status.MEASURED,
                bench.brokers.last().get(JOB_7).slurmEnergy().status());
    }

    @Test
    void aBridgeThatBeginsAgainFindsNothingNewInWhatItSaidUnderAPseudonym() throws Exception {
        Workbench bench = bench(Policies.GDPR);
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.after(Workbench.FIRST_LOOK);
        int before = bench.brokers.completions().size();

        bench.restart();
        bench.after(Duration.ofSeconds(1));

        assertEquals(before, bench.brokers.completions().size());
    }

    @Test
    void untilAccountingHasSpokenNothingPersonalIsSaidWhereRunsMayOptOut() throws Exception {
        Workbench bench = bench(Policies.OPT_OUT);
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK);

        List<JobCompletion> said = bench.brokers.completions();

        assertEquals(2, said.size(), said::toString);
        assertFalse(json(said.get(0)).contains("alice"), json(said.get(0)));
        assertEquals(Optional.of("batch"), said.get(0).identity().user().partitionName());
        assertEquals(Optional.of("alice"), said.get(1).identity().user().userName());
        assertEquals(Optional.of("/home/alice"), said.get(1).workDir());
    }

    @Test
    void aRunThatOptedOutHasItsEnergyAndNoPerson() throws Exception {
        Workbench bench = bench(Policies.OPT_OUT);
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learnOptedOut(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK);

        JobCompletion last = bench.brokers.last().get(JOB_7);

        assertEquals(2, last.revision());
        assertFalse(json(last).contains("alice"), json(last));
        assertEquals(SlurmEnergy.Status.MEASURED, last.slurmEnergy().status());
        assertEquals(Optional.of("batch"), last.identity().user().partitionName());
    }

    @Test
    void soHasOneThatOnlyASearchFound() throws Exception {
        Workbench bench = bench(Policies.OPT_OUT);
        bench.accounting.learnOptedOut(AccountingRecords.ofJob7(7_005));
        bench.work();

        JobUser user = bench.brokers.last().get(JOB_7).identity().user();

        assertEquals(Optional.empty(), user.userName());
        assertEquals(Optional.empty(), user.userId());
    }

    @Test
    void aRunThatAccountingDeniesStaysWithoutAPerson() throws Exception {
        Workbench bench = bench(Policies.OPT_OUT);
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.after(Workbench.FIRST_LOOK);
        bench.after(Workbench.GIVE_UP);

        JobCompletion last = bench.brokers.last().get(JOB_7);

        assertTrue(last.settled());
        assertFalse(json(last).contains("alice"), json(last));
    }

    @Test
    void ofARecordThatCannotBeReadTheBytesStayInTheSpoolForItsOwnerAlone() throws Exception {
        byte[] broken = "USERNAME=alice\0START=alice".getBytes(StandardCharsets.UTF_8);
        Workbench bench = bench(Policies.GDPR);
        bench.hook("run-of-alice", broken);

        bench.work();

        Rejection rejection = bench.brokers.rejections().get(0);
        String said = new String(codec.write(rejection), StandardCharsets.UTF_8);
        assertFalse(said.contains("alice"), said);
        assertEquals(broken.length, rejection.valueLengthBytes());
        Path aside = folder.resolve("bad").resolve("run-of-alice");
        assertArrayEquals(broken, Files.readAllBytes(aside));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(aside)));
    }

    @Test
    void anErasedRunIsBroughtBackNeitherByTheSpoolNorByASearch() throws Exception {
        Workbench bench = bench(PrivacyPolicy.KEEP_ALL);
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.restart();
        bench.brokers.erase(JOB_7, bench.clock.instant());

        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.hook(HookEnvironment.ofJob7());
        bench.after(Workbench.FIRST_LOOK);
        bench.after(Workbench.SETTLE);
        bench.after(Duration.ofDays(1));

        assertEquals(Map.of(), bench.brokers.last());
        assertEquals(List.of(), bench.names("waiting"));
        assertTrue(bench.counts().entries().addUp(), bench.counts().toString());
    }

    @Test
    void aRunThatWasErasedBeforeItsEndIsNotToldOfWhenItEnds() throws Exception {
        Workbench bench = bench(PrivacyPolicy.KEEP_ALL);
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.brokers.eraseBeforeItsEnd(JOB_7, bench.clock.instant());
        bench.after(Duration.ofDays(1));
        bench.restart();

        bench.hook(HookEnvironment.ofJob7()
                .with("END", Long.toString(bench.clock.instant().getEpochSecond() - 5)));
        bench.after(Workbench.SETTLE);
        bench.after(Duration.ofDays(1));

        assertEquals(Map.of(), bench.brokers.last());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void aStartIsToldUnderThePseudonymThatItsCompletionWillHave() throws Exception {
        Workbench bench = bench(Policies.GDPR);
        bench.controller.start(RunningRuns.shared(7, "n2", 4), RunningRuns.detail("n2", 4));

        bench.work();

        JobStart start = bench.brokers.starts().get(0);
        assertEquals(Optional.of(ALICE), start.userName());
        assertFalse(new String(codec.write(start), StandardCharsets.UTF_8).contains("alice"), start::toString);
    }

    @Test
    void ofARunThatWasErasedWhileItGoesOnNoStartIsTold() throws Exception {
        Workbench bench = bench(PrivacyPolicy.KEEP_ALL);
        bench.brokers.erase(JOB_7, bench.clock.instant());
        bench.controller.start(RunningRuns.shared(7, "n2", 4), RunningRuns.detail("n2", 4));
        bench.controller.start(RunningRuns.shared(8, "n3", 4), RunningRuns.detail("n3", 4));

        bench.work();

        assertEquals(
                Set.of(RunKey.of("rig26", 8, 1_000_000_000)),
                bench.brokers.starts().stream().map(JobStart::run).collect(Collectors.toSet()));
    }

    private String json(JobCompletion completion) {
        return new String(codec.write(completion), StandardCharsets.UTF_8);
    }
}
