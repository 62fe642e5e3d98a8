package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes the records of the plugins of Slurm as those of the hook. */
class PluginRecordsTest {

    private static final String BEGIN = """
            {"jobid":7,"username":"alice","user_id":2001,"groupname":"astro","group_id":2001,"@start":"2001-09-09T01:46:50",\
            "partition":"batch","nodes":"n2","total_cpus":4,"total_nodes":1,"@submit":"2001-09-09T01:46:40","cluster":"rig26",\
            "job_name":"wrf","tres_alloc":"cpu=4,mem=4G,node=1,billing=4",""";

    private static final String START = BEGIN + "\"state\":null,\"account\":\"astro\"}";

    private static final String END = BEGIN + """
            "@end":"2001-09-09T01:47:50","elapsed":60,"derived_ec":"0:0","exit_code":"0:0","state":"COMPLETED",\
            "work_dir":"\\/home\\/alice","account":"astro"}""";

    private static final String END_WITH_ENERGY = END.replace("node=1", "energy=7000,node=1");

    @TempDir
    private Path folder;

    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        bridge = BridgeHarness.in(folder);
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bridge.counts().entries().addUp(), bridge.counts().toString());
    }

    @Test
    void theEndOfARunIsPublishedAtOnceAndRevisedFromAccounting() throws Exception {
        plugin("1000000070", END);
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.SETTLE);

        List<JobCompletion> published = bridge.brokers.completions();
        assertEquals(2, published.size());
        assertEquals(List.of(Witness.KAFKA), published.get(0).evidence().witnesses());
        assertEquals(Capture.ADOPT, published.get(0).evidence().capture());
        assertEquals(
                List.of(Witness.SACCT, Witness.KAFKA),
                published.get(1).evidence().witnesses());
        assertEquals(
                Optional.of(Energy.ofJoules(7_005)),
                published.get(1).slurmEnergy().joules());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void energyThatAccountingDoesNotHaveYetIsKept() throws Exception {
        plugin("1000000070", END_WITH_ENERGY);
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7WithoutEnergy());

        bridge.after(BridgeHarness.FIRST_POLL);

        JobCompletion last = bridge.brokers.completions().get(1);
        assertEquals(SlurmEnergy.Status.MEASURED, last.slurmEnergy().status());
        assertEquals(Optional.of(Energy.ofJoules(7_000)), last.slurmEnergy().joules());
    }

    @Test
    void theStartOfARunIsPublishedAndItsEntryRemoved() throws Exception {
        plugin("0", START);

        bridge.process();

        JobStart start = bridge.brokers.starts().get(0);
        assertEquals("rig26/7/1000000000", start.run().text());
        assertEquals("n2", start.nodes());
        assertEquals(List.of(), bridge.names("new"));
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aRepeatedStartIsNotPublishedAgain() throws Exception {
        plugin("0", START);
        bridge.process();
        plugin("0", START);
        bridge.restart();

        bridge.process();

        assertEquals(1, bridge.brokers.starts().size());
    }

    /** If hook and plugin both report a run, it is one run. */
    @Test
    void theHooksRecordAndThePluginsAreOneRun() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        plugin("1000000070", END_WITH_ENERGY);
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.SETTLE);

        List<JobCompletion> published = bridge.brokers.completions();
        assertEquals(1, published.stream().map(JobCompletion::run).distinct().count());
        assertEquals(
                Optional.of(Energy.ofJoules(7_005)),
                published.get(published.size() - 1).slurmEnergy().joules());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void anInvalidPluginRecordIsRejectedAndTheNextOneIsPublished() throws Exception {
        plugin("0", "{\"jobid\":");
        plugin("1000000070", END);

        bridge.process();

        assertEquals(1, bridge.brokers.completions().size());
        assertEquals(1, bridge.brokers.rejections().size());
        assertEquals(1, bridge.names("bad").size());
    }

    private void plugin(String end, String record) throws IOException {
        String sha256 = Integer.toHexString(record.hashCode());
        bridge.hook(end + ".7.1000000000.plugin-" + sha256, record.getBytes(StandardCharsets.UTF_8));
    }
}
