package io.github.jobenergy.node.source.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Converts the nodes of Slurm to reports, in each form and version. */
class NodeStatesTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:27:42Z");
    private static final long MIB = 1L << 20;

    private final RecordedFindings findings = new RecordedFindings();

    @Test
    void readsTheTextOf2205() throws IOException {
        List<ReportedNodeState> nodes = text(Texts.of("slurm/22.05-text.txt"));

        assertEquals(
                ReportedNodeState.builder("n1", TIME)
                        .state("MIXED")
                        .stateRaw("MIXED")
                        .capacity(capacity(4, 2, 0, 4000 * MIB, 100 * MIB, List.of()))
                        .partitions(List.of("batch", "urgent"))
                        .build(),
                nodes.get(0));
        assertEquals(
                List.of("n1", "n2", "n3", "n4"),
                nodes.stream().map(ReportedNodeState::node).toList());
        assertEquals("ALLOCATED", nodes.get(3).state());
        findings.assertContract();
    }

    @Test
    void readsTheJsonOf2205WithSeparateFlags() throws IOException {
        String drained = Texts.of("slurm/22.05-sinfo.json")
                .replaceFirst("\"state_flags\": \\[\\]", "\"state_flags\": [\"DRAIN\",\"NOT_RESPONDING\"]");

        ReportedNodeState node = json(drained).get(0);

        assertEquals("MIXED", node.state());
        assertEquals(List.of("DRAIN", "NOT_RESPONDING"), node.flags());
        assertEquals("mixed+DRAIN+NOT_RESPONDING", node.stateRaw());
        assertEquals(Optional.empty(), node.capacity().cpusOther());
        findings.assertContract();
    }

    @Test
    void readsTheSameFromTextAndJsonOf2605() throws IOException {
        List<ReportedNodeState> fromText = text(Texts.of("slurm/26.05-text.txt"));

        List<ReportedNodeState> fromJson = json(Texts.of("slurm/26.05-mid.json"));

        assertEquals(fromText, fromJson);
        assertEquals("MIXED+PLANNED", fromJson.get(0).stateRaw());
        assertEquals(List.of("PLANNED"), fromJson.get(0).flags());
        findings.assertContract();
    }

    @Test
    void readsGpusOf2011FromGresAndTheirUseFromTres() throws IOException {
        ReportedNodeState node = text(Texts.of("slurm/20.11-gpu-node.txt")).get(0);

        assertEquals(
                List.of(new GpuCount(Optional.of("rtx8000"), 8, Optional.of(8L))),
                node.capacity().gpus());
        assertEquals(Optional.of(80L), node.capacity().cpusTotal());
        assertEquals(Optional.empty(), node.capacity().cpusOther());
        assertEquals(8, node.partitions().size());
        findings.assertContract();
    }

    @Test
    void readsTwoFreeGpusOfTwoTypesFromTheManualOf2411() throws IOException {
        ReportedNodeState node = json(Texts.of("slurm/24.11-manual.json")).get(0);

        assertEquals(
                List.of(
                        new GpuCount(Optional.of("fake1"), 1, Optional.of(0L)),
                        new GpuCount(Optional.of("fake2"), 1, Optional.of(0L))),
                node.capacity().gpus());
        assertEquals("IDLE", node.state());
        findings.assertContract();
    }

    /** Node cn-a006 of mila-iqia's notes, which their exporter made "drain" of. */
    @Test
    void readsAMixedNodeWithAllGpusUsedAnd48IdleCpus() {
        ReportedNodeState node = only(line("State=MIXED CPUAlloc=32 CPUEfctv=80 CPUTot=80 "
                + "Gres=gpu:rtx8000:8(S:0-1) GresUsed=gpu:rtx8000:8(IDX:0-7),tpu:0 GresDrain=N/A"));

        NodeCapacity capacity = node.capacity();
        assertEquals("MIXED", node.state());
        assertEquals(List.of(), node.flags());
        assertEquals(List.of(new GpuCount(Optional.of("rtx8000"), 8, Optional.of(8L))), capacity.gpus());
        assertEquals(
                Optional.of(48L),
                capacity.cpusTotal()
                        .map(total -> total
                                - capacity.cpusAllocated().orElseThrow()
                                - capacity.cpusOther().orElseThrow()));
        findings.assertContract();
    }

    @Test
    void countsCpusThatSlurmDoesNotAllocateAsOther() {
        ReportedNodeState node =
                only(line("State=MIXED CPUAlloc=1 CPUEfctv=14 CPUTot=16 CoreSpecCount=2 CPUSpecList=7,15"));

        assertEquals(
                capacity(16, 1, 2, 0, 0, List.of()).cpusOther(), node.capacity().cpusOther());
        assertEquals(Optional.of(1L), node.capacity().cpusAllocated());
    }

    /** By node_state_string and sinfo(1); the marks of 20.11 follow the base state. */
    @ParameterizedTest
    @CsvSource({
        "IDLE, IDLE, ''",
        "MIXED+CLOUD+DRAIN, MIXED, CLOUD DRAIN",
        "IDLE*+DRAIN, IDLE, DRAIN NOT_RESPONDING",
        "DOWN*, DOWN, NOT_RESPONDING",
        "IDLE~+CLOUD+POWER, IDLE, CLOUD POWER POWERED_DOWN",
        "ALLOCATED#+CLOUD, ALLOCATED, CLOUD POWERING_UP",
        "IDLE%, IDLE, POWERING_DOWN",
        "IDLE!, IDLE, POWER_DOWN",
        "DRAINED$, DRAINED, MAINTENANCE",
        "MIXED@, MIXED, REBOOT_REQUESTED",
        "DOWN^, DOWN, REBOOT_ISSUED",
        "MIXED-, MIXED, PLANNED",
        "ALLOCATED+, ALLOCATED, COMPLETING",
        "IDLE+NOT_RESPONDING+POWERING_UP, IDLE, NOT_RESPONDING POWERING_UP",
        "IDLE+SOMETHING_NEW, IDLE, SOMETHING_NEW",
        "mixed+PLANNED, MIXED, PLANNED"
    })
    void keepsTheBaseStateAndTheFlags(String raw, String base, String flags) {
        ReportedNodeState node = only(line("State=" + raw + " CPUTot=4"));

        assertEquals(base, node.state());
        assertEquals(flags, String.join(" ", node.flags()));
        assertEquals(raw, node.stateRaw());
        findings.assertContract();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Kill task failed [root@2026-11-20T22:00:00]; Kill task failed; root; 2026-11-20T22:00:00Z",
                "Kill task failed [root@1795212000]; Kill task failed; root; 2026-11-20T22:00:00Z",
                "see ticket [a@b] [ann@1795212000]; see ticket [a@b]; ann; 2026-11-20T22:00:00Z",
                "no brackets State=DOWN CPUTot=1; no brackets State=DOWN CPUTot=1; ; "
            })
    void readsTheUserAndTheTimeOfAReason(String printed, String text, String user, String time) {
        ReportedNodeState node = only(line("State=IDLE+DRAIN CPUTot=4 Reason=" + printed));

        assertEquals(Optional.of(text), node.reason());
        assertEquals(Optional.ofNullable(user), node.reasonUser());
        assertEquals(Optional.ofNullable(time).map(Instant::parse), node.reasonTime());
        assertEquals("IDLE", node.state());
        assertEquals(Optional.of(4L), node.capacity().cpusTotal());
        findings.assertContract();
    }

    @Test
    void readsAReasonFromThreeJsonFields() throws IOException {
        String drained = Texts.of("slurm/26.05-end.json")
                .replace("\"reason\": \"\"", "\"reason\": \"fan\"")
                .replace("\"reason_set_by_user\": \"\"", "\"reason_set_by_user\": \"ann\"")
                .replaceAll(
                        "(?s)\"reason_changed_at\": \\{.*?\\}",
                        "\"reason_changed_at\": {\"set\":true,\"infinite\":false,\"number\":1795212000}");

        ReportedNodeState node = json(drained).get(0);

        assertEquals(Optional.of("fan"), node.reason());
        assertEquals(Optional.of("ann"), node.reasonUser());
        assertEquals(Optional.of(Instant.parse("2026-11-20T22:00:00Z")), node.reasonTime());
    }

    @Test
    void readsReservations() {
        ReportedNodeState node = only(line("State=IDLE+RESERVED CPUTot=4 ReservationName=maint-07,course"));

        assertEquals(List.of("maint-07", "course"), node.reservations());
        assertEquals(List.of("RESERVED"), node.flags());
    }

    /** Types, used GPUs and drained GPUs, by gres.c and slurmdb_defs.c. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Gres=(null) CfgTRES=cpu=4; ",
                "Gres=gpu:4 GresUsed=gpu:1(IDX:2); -:4:1:-",
                "Gres=gpu:a100:4(S:0-1),craynetwork:4 GresUsed=gpu:a100:2(IDX:0,3); a100:4:2:-",
                "Gres=gpu:a100:4 GresUsed=gpu:a100:2(IDX:0-1) GresDrain=gpu:a100:1; a100:4:2:1",
                "Gres=gpu:a100:4 GresUsed=gpu:(null):2(IDX:0-1); a100:4:2:-",
                "Gres=gpu:a100:3,gpu:1g.5gb:7 GresUsed=gpu:a100:1(IDX:0),gpu:1g.5gb:0(IDX:N/A); 1g.5gb:7:0:-,a100:3:1:-",
                "Gres=gpu:a100:3,gpu:v100:1 CfgTRES=gres/gpu=4 AllocTRES=gres/gpu=2; a100:3:-:-,v100:1:-:-",
                "Gres=(null) CfgTRES=cpu=80,gres/gpu=8 AllocTRES=cpu=34,gres/gpu=8; -:8:8:-",
                "Gres=(null) CfgTRES=gres/gpu=8,gres/gpu:v100=8 AllocTRES=cpu=1; v100:8:0:-",
                "Gres=gpu:t4:4 CfgTRES=cpu=64 AllocTRES=cpu=28; t4:4:-:-",
                "Gres=gpu:t4:4 GresUsed=gpu:t4:5(IDX:0-4); t4:4:-:-",
                "Gres=gpu:no_consume:2; -:2:-:-"
            })
    void countsGpusByType(String printed, String gpus) {
        ReportedNodeState node = only(line("State=MIXED CPUTot=4 " + printed));

        String counted = String.join(
                ",", node.capacity().gpus().stream().map(NodeStatesTest::brief).toList());
        assertEquals(Optional.ofNullable(gpus).orElse(""), counted);
        findings.assertContract();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NodeName=n1 CPUTot=4; MISSING_FIELD; State: expected a value, found none",
                "NodeName=n1 State=+DRAIN CPUTot=4; INVALID_FIELD; State: expected a state such as MIXED+DRAIN, found '+DRAIN'",
                "NodeName=n1 State=IDLE CPUTot=4x; INVALID_FIELD; CPUTot: expected a number of at most 12 digits, found '4x'",
                "NodeName=n1 State=IDLE CPUTot=-4; INVALID_FIELD; CPUTot: expected a number of at most 12 digits, found '-4'",
                "NodeName=n1 State=IDLE CPUTot=4 CPUAlloc=5; INVALID_FIELD; CPUAlloc: expected at most the 4 CPUs of the node, found '5'",
                "NodeName= State=IDLE; MISSING_FIELD; NodeName: expected a value, found none",
                "Node n1 not found; MALFORMED; expected a line that begins with NodeName=, found another"
            })
    void rejectsATruncatedLineAndReadsTheOthers(String torn, RejectionReason reason, String text) {
        List<ReportedNodeState> nodes = text(torn + "\n" + line("State=IDLE CPUTot=4"));

        assertEquals(List.of("n1"), nodes.stream().map(ReportedNodeState::node).toList());
        assertEquals(List.of(text), findings.rejectionDetails());
        assertEquals(reason, findings.rejections().get(0).reason());
        assertEquals("scontrol:1", findings.rejections().get(0).origin());
        findings.assertContract();
    }

    @Test
    void readsTheNodesBeforeATruncation() throws IOException {
        String whole = Texts.of("slurm/26.05-mid.json");

        List<ReportedNodeState> nodes = json(whole.substring(0, whole.indexOf("\"c03\"")));

        assertEquals(
                List.of("c01", "c02"),
                nodes.stream().map(ReportedNodeState::node).toList());
        assertEquals(
                List.of("expected JSON up to the end of the document, found it invalid after node 2"),
                findings.rejectionDetails());
    }

    @Test
    void includesTheErrorMessageOfScontrol() {
        List<ReportedNodeState> nodes =
                json("{\"nodes\":[],\"errors\":[{\"description\":\"Zero Bytes were transmitted\",\"error\":\"E\"}]}");

        assertTrue(nodes.isEmpty());
        assertEquals(
                List.of("errors: expected none, found 'Zero Bytes were transmitted E'"), findings.rejectionDetails());
    }

    private static String brief(GpuCount gpus) {
        return gpus.type().orElse("-") + ":" + gpus.total() + ":"
                + gpus.allocated().map(String::valueOf).orElse("-") + ":"
                + gpus.other().map(String::valueOf).orElse("-");
    }

    private static String line(String values) {
        return "NodeName=n1 Arch=x86_64 " + values;
    }

    private static NodeCapacity capacity(
            long cpus, long allocated, long other, long memory, long allocatedMemory, List<GpuCount> gpus) {
        return new NodeCapacity(
                Optional.of(cpus),
                Optional.of(allocated),
                Optional.of(other),
                Optional.of(memory),
                Optional.of(allocatedMemory),
                gpus);
    }

    private ReportedNodeState only(String line) {
        List<ReportedNodeState> nodes = text(line);
        assertEquals(List.of(), findings.rejectionDetails());
        assertEquals(1, nodes.size());
        return nodes.get(0);
    }

    private List<ReportedNodeState> text(String printed) {
        return reports(new NodeText("scontrol", TIME, findings).read(printed));
    }

    private List<ReportedNodeState> json(String printed) {
        return reports(new NodeJson("scontrol", TIME, findings).read(printed));
    }

    private List<ReportedNodeState> reports(List<NodeFields> nodes) {
        List<ReportedNodeState> reportedStates = new ArrayList<>();
        for (NodeFields node : nodes) {
            try {
                ReportedNodeState reportedState = NodeReader.nodeState(node, Optional.empty(), TIME);
                findings.found(reportedState);
                reportedStates.add(reportedState);
            } catch (UnusableValueException unusable) {
                findings.rejected(unusable.at(node.origin(), TIME));
            }
        }
        return reportedStates;
    }
}
