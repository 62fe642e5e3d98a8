package io.github.jobenergy.jobcomp.run.bridge;

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
class PublishedPrivacyTest {

    private static final RunKey JOB_7 = RunKey.of("rig26", 7, 1_000_000_000);
    private static final String ALICE =
            Policies.KEYS.pseudonyms(PersonalField.USER, "alice").get(0);

    @TempDir
    private Path folder;

    private final ContractCodec codec = new ContractCodec();

    private BridgeHarness bridge(PrivacyPolicy policy) throws IOException {
        return BridgeHarness.withPolicy(folder, policy);
    }

    @Test
    void everyRevisionHasTheSamePseudonymAndNoName() throws Exception {
        BridgeHarness bridge = bridge(Policies.GDPR);
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.after(BridgeHarness.SETTLE);

        List<JobCompletion> published = bridge.brokers.completions();

        assertTrue(published.size() >= 2, published::toString);
        for (JobCompletion revision : published) {
            assertEquals(Optional.of(ALICE), revision.identity().user().userName());
            assertFalse(json(revision).contains("alice"), json(revision));
        }
        assertEquals(
                SlurmEnergy.Status.MEASURED,
                bridge.brokers.last().get(JOB_7).slurmEnergy().status());
    }

    @Test
    void aRestartedBridgePublishesNoRevisionOfAPseudonymousRecord() throws Exception {
        BridgeHarness bridge = bridge(Policies.GDPR);
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.after(BridgeHarness.FIRST_POLL);
        int before = bridge.brokers.completions().size();

        bridge.restart();
        bridge.after(Duration.ofSeconds(1));

        assertEquals(before, bridge.brokers.completions().size());
    }

    @Test
    void withOptOutNoPersonalFieldIsPublishedBeforeAccountingHasTheRun() throws Exception {
        BridgeHarness bridge = bridge(Policies.OPT_OUT);
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL);

        List<JobCompletion> published = bridge.brokers.completions();

        assertEquals(2, published.size(), published::toString);
        assertFalse(json(published.get(0)).contains("alice"), json(published.get(0)));
        assertEquals(Optional.of("batch"), published.get(0).identity().user().partitionName());
        assertEquals(Optional.of("alice"), published.get(1).identity().user().userName());
        assertEquals(Optional.of("/home/alice"), published.get(1).workDir());
    }

    @Test
    void aRunThatOptedOutHasItsEnergyAndNoPersonalField() throws Exception {
        BridgeHarness bridge = bridge(Policies.OPT_OUT);
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.addOptedOut(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL);

        JobCompletion last = bridge.brokers.last().get(JOB_7);

        assertEquals(2, last.revision());
        assertFalse(json(last).contains("alice"), json(last));
        assertEquals(SlurmEnergy.Status.MEASURED, last.slurmEnergy().status());
        assertEquals(Optional.of("batch"), last.identity().user().partitionName());
    }

    @Test
    void aRunThatOptedOutAndThatASearchFoundHasNoPersonalField() throws Exception {
        BridgeHarness bridge = bridge(Policies.OPT_OUT);
        bridge.accounting.addOptedOut(AccountingRecords.ofJob7(7_005));
        bridge.process();

        JobUser user = bridge.brokers.last().get(JOB_7).identity().user();

        assertEquals(Optional.empty(), user.userName());
        assertEquals(Optional.empty(), user.userId());
    }

    @Test
    void aRunThatAccountingLacksHasNoPersonalField() throws Exception {
        BridgeHarness bridge = bridge(Policies.OPT_OUT);
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.after(BridgeHarness.GIVE_UP);

        JobCompletion last = bridge.brokers.last().get(JOB_7);

        assertTrue(last.settled());
        assertFalse(json(last).contains("alice"), json(last));
    }

    @Test
    void theBytesOfAnUnreadableRecordStayInTheSpoolForItsOwnerOnly() throws Exception {
        byte[] broken = "USERNAME=alice\0START=alice".getBytes(StandardCharsets.UTF_8);
        BridgeHarness bridge = bridge(Policies.GDPR);
        bridge.hook("run-of-alice", broken);

        bridge.process();

        Rejection rejection = bridge.brokers.rejections().get(0);
        String published = new String(codec.write(rejection), StandardCharsets.UTF_8);
        assertFalse(published.contains("alice"), published);
        assertEquals(broken.length, rejection.valueLengthBytes());
        Path aside = folder.resolve("bad").resolve("run-of-alice");
        assertArrayEquals(broken, Files.readAllBytes(aside));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(aside)));
    }

    @Test
    void anErasedRunIsRepublishedNeitherByTheSpoolNorByASearch() throws Exception {
        BridgeHarness bridge = bridge(PrivacyPolicy.KEEP_ALL);
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.restart();
        bridge.brokers.erase(JOB_7, bridge.clock.instant());

        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.hook(HookEnvironment.ofJob7());
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.after(BridgeHarness.SETTLE);
        bridge.after(Duration.ofDays(1));

        assertEquals(Map.of(), bridge.brokers.last());
        assertEquals(List.of(), bridge.names("waiting"));
        assertTrue(bridge.counts().entries().addUp(), bridge.counts().toString());
    }

    @Test
    void aRunThatWasErasedBeforeItsEndIsNotPublishedAtItsEnd() throws Exception {
        BridgeHarness bridge = bridge(PrivacyPolicy.KEEP_ALL);
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.brokers.eraseBeforeItsEnd(JOB_7, bridge.clock.instant());
        bridge.after(Duration.ofDays(1));
        bridge.restart();

        bridge.hook(HookEnvironment.ofJob7()
                .with("END", Long.toString(bridge.clock.instant().getEpochSecond() - 5)));
        bridge.after(BridgeHarness.SETTLE);
        bridge.after(Duration.ofDays(1));

        assertEquals(Map.of(), bridge.brokers.last());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aStartHasThePseudonymOfItsCompletion() throws Exception {
        BridgeHarness bridge = bridge(Policies.GDPR);
        bridge.controller.start(RunningRuns.shared(7, "n2", 4), RunningRuns.detail("n2", 4));

        bridge.process();

        JobStart start = bridge.brokers.starts().get(0);
        assertEquals(Optional.of(ALICE), start.userName());
        assertFalse(new String(codec.write(start), StandardCharsets.UTF_8).contains("alice"), start::toString);
    }

    @Test
    void noStartOfARunThatWasErasedWhileItRunsIsPublished() throws Exception {
        BridgeHarness bridge = bridge(PrivacyPolicy.KEEP_ALL);
        bridge.brokers.erase(JOB_7, bridge.clock.instant());
        bridge.controller.start(RunningRuns.shared(7, "n2", 4), RunningRuns.detail("n2", 4));
        bridge.controller.start(RunningRuns.shared(8, "n3", 4), RunningRuns.detail("n3", 4));

        bridge.process();

        assertEquals(
                Set.of(RunKey.of("rig26", 8, 1_000_000_000)),
                bridge.brokers.starts().stream().map(JobStart::run).collect(Collectors.toSet()));
    }

    private String json(JobCompletion completion) {
        return new String(codec.write(completion), StandardCharsets.UTF_8);
    }
}
