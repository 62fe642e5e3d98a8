package io.github.jobenergy.node.source.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polls Slurm in the form of its version, at a limited rate, and as its configuration allows. */
class SlurmSourceTest {

    private static final String SCONTROL = """
            printf '%s\\n' "$*" >>"$0.asked"
            printf '%s\\n' "$TZ $SLURM_TIME_FORMAT $SCONTROL_ALL" >>"$0.environment"
            case "$*" in
                *config*) cat "$0.config" ;;
                *json*) test ! -e "$0.fatal" || { cat "$0.fatal" >&2; exit 1; }; cat "$0.nodes" ;;
                *) cat "$0.nodes" ;;
            esac
            """;

    private final RecordedFindings findings = new RecordedFindings();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-20T23:27:42Z"));

    @TempDir
    private Path folder;

    @Test
    void requestsJsonOf2605() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/26.05-config.txt"), Texts.of("slurm/26.05-mid.json"));

        slurm.read(findings);

        assertEquals(4, findings.samples().size());
        assertEquals(4, findings.nodeStates().size());
        assertEquals(List.of("show config", "--details --all show nodes --json"), calls());
        assertTrue(Files.readString(folder.resolve("scontrol.environment")).startsWith("UTC %s "));
        findings.assertContract();
    }

    @Test
    void requestsTextOf2205() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/22.05-config.txt"), Texts.of("slurm/22.05-text.txt"));

        slurm.read(findings);

        assertEquals(
                List.of("n1 node Instantaneous[power=350.000 W]"),
                findings.brief().subList(0, 1));
        assertEquals(4, findings.nodeStates().size());
        assertEquals(Optional.of("pm_counters"), findings.nodeStates().get(0).slurmEnergyPlugin());
        assertEquals(List.of("show config", "--details --all --oneliner show nodes"), calls());
        findings.assertContract();
    }

    @Test
    void readsTheConfigurationOnceAnHour() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/22.05-config.txt"), Texts.of("slurm/22.05-text.txt"));
        slurm.read(findings);

        pass(30);
        slurm.read(findings);
        pass(3600);
        slurm.read(findings);

        assertEquals(2, calls().stream().filter("show config"::equals).count());
    }

    @Test
    void skipsAPollWithin30SecondsAboveAThousandNodes() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/22.05-config.txt"), lines(SlurmSource.MANY_NODES + 1));

        slurm.read(findings);
        pass(29);
        slurm.read(findings);
        pass(1);
        slurm.read(findings);

        assertEquals(2 * (SlurmSource.MANY_NODES + 1), findings.nodeStates().size());
        assertEquals(3, calls().size());
    }

    /** Polls every 30 s are some milliseconds early or late. */
    @Test
    void doesNotSkipASlightlyEarlyPoll() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/22.05-config.txt"), lines(SlurmSource.MANY_NODES + 1));

        slurm.read(findings);
        now.set(now.get().plusMillis(29_995));
        slurm.read(findings);

        assertEquals(2 * (SlurmSource.MANY_NODES + 1), findings.nodeStates().size());
    }

    @Test
    void pollsAThousandNodesAtTheConfiguredInterval() throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/22.05-config.txt"), lines(SlurmSource.MANY_NODES));

        slurm.read(findings);
        pass(10);
        slurm.read(findings);

        assertEquals(2 * SlurmSource.MANY_NODES, findings.nodeStates().size());
    }

    @Test
    void reportsStatesWithoutPowerIfNothingIsMeasured() throws Exception {
        String config =
                Texts.of("slurm/22.05-config.txt").replace("acct_gather_energy/pm_counters", "acct_gather_energy/none");

        slurm(config, Texts.of("slurm/22.05-text.txt")).read(findings);

        assertEquals(4, findings.nodeStates().size());
        assertEquals(Optional.empty(), findings.nodeStates().get(0).slurmEnergyPlugin());
        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @Test
    void rejectsWattsWithoutCollectionOnce() throws Exception {
        String config = Texts.of("slurm/22.05-config.txt").replace("= 1 sec", "= 0 sec");
        PowerSource slurm = slurm(config, Texts.of("slurm/22.05-text.txt"));

        slurm.read(findings);
        pass(7200);
        slurm.read(findings);

        assertEquals(List.of(), findings.samples());
        assertEquals(
                List.of("AcctGatherNodeFreq: expected more than 0 seconds, found none: watts are as old as the"
                        + " registration of the nodes"),
                findings.rejectionDetails());
        assertEquals(8, findings.nodeStates().size());
    }

    @Test
    void rejectsSeveralPlugins() throws Exception {
        String config = Texts.of("slurm/26.05-config.txt")
                .replace("acct_gather_energy/pm_counters", "acct_gather_energy/pm_counters,acct_gather_energy/gpu");

        slurm(config, Texts.of("slurm/26.05-mid.json")).read(findings);

        assertEquals(List.of(), findings.samples());
        assertEquals(
                List.of("AcctGatherEnergyType: expected one known plugin, found"
                        + " 'acct_gather_energy/pm_counters,acct_gather_energy/gpu'"),
                findings.rejectionDetails());
    }

    /** The changelog of 25.05: "Correct DRAM units". */
    @Test
    void rejectsRaplBefore2505() throws Exception {
        String config = Texts.of("slurm/22.05-config.txt").replace("/pm_counters", "/rapl");

        slurm(config, Texts.of("slurm/22.05-text.txt")).read(findings);

        assertEquals(List.of(), findings.samples());
        assertEquals(1, findings.rejectionDetails().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scontrol: fatal: JSON plugin load failure",
                "scontrol: fatal: JSON plugin loading failed: Plugin initialization failed",
                "scontrol: fatal: serializer_required: could not find plugin for application/json"
            })
    void requestsTextOfASlurmWithoutJson(String fatal) throws Exception {
        PowerSource slurm = slurm(Texts.of("slurm/26.05-config.txt"), Texts.of("slurm/26.05-text.txt"));
        Files.writeString(folder.resolve("scontrol.fatal"), fatal);

        slurm.read(findings);
        pass(30);
        slurm.read(findings);

        assertEquals(8, findings.nodeStates().size());
        assertEquals(
                List.of("json: expected a Slurm built with JSON, found '" + fatal + "': states are read from the text,"
                        + " and watts where AcctGatherNodeFreq is above 0"),
                findings.rejectionDetails());
        assertEquals(1, calls().stream().filter(call -> call.contains("--json")).count());
    }

    @Test
    void reportsASlurmctldThatDoesNotRespond() throws Exception {
        Path scontrol = Texts.program(
                folder, "scontrol", "echo 'slurm_load_ctl_conf error: Unable to contact slurm controller' >&2; exit 1");

        IOException failure =
                assertThrows(IOException.class, () -> open(scontrol).read(findings));

        assertEquals(
                scontrol + ": expected exit status 0, found 1: slurm_load_ctl_conf error: Unable to contact slurm"
                        + " controller",
                failure.getMessage());
    }

    @Test
    void rejectsAnUnknownSetting() {
        SourceSpec spec = SourceSpec.parse("slurm,comand=/usr/bin/scontrol");

        assertThrows(IllegalArgumentException.class, () -> new SlurmKind().open(spec, context()));
    }

    private static String lines(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "NodeName=n" + i + " State=IDLE CPUTot=4 CurrentWatts=200 AveWatts=200\n")
                .collect(Collectors.joining());
    }

    private PowerSource slurm(String config, String nodes) throws IOException {
        Path scontrol = Texts.program(folder, "scontrol", SCONTROL);
        Files.writeString(Path.of(scontrol + ".config"), config);
        Files.writeString(Path.of(scontrol + ".nodes"), nodes);
        return open(scontrol);
    }

    private PowerSource open(Path scontrol) {
        return SourceKinds.named("slurm").orElseThrow().open(SourceSpec.parse("slurm,command=" + scontrol), context());
    }

    private SourceContext context() {
        InstantSource source = now::get;
        return new SourceContext("n1", Path.of("/"), source.withZone(ZoneOffset.UTC));
    }

    private void pass(long seconds) {
        now.set(now.get().plusSeconds(seconds));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("scontrol.asked"));
    }
}
