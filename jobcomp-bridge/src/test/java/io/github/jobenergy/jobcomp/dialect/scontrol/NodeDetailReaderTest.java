package io.github.jobenergy.jobcomp.dialect.scontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Owner;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Totals;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeDetailReaderTest {

    private static final Instant OBSERVED = Instant.parse("2026-11-21T07:24:20Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "slurm-22.05-gpu-two-nodes.txt;1;1795245854;n[3-4];n3 1 300 [0], n4 1 300 [0]",
                "slurm-22.05-gpu-two-types.txt;2;1795245854;n3;n3 1 300 [1, 2, 3]",
                "slurm-22.05-gpu-none-of-a-type.txt;3;1795245854;n4;n4 1 100 [1]",
                "slurm-22.05-uneven.txt;5;1795245854;n[1-2];n1 2 300 [], n2 1 300 []",
                "slurm-22.05-array-task.txt;6;1795245854;n4;n4 1 50 []",
                "slurm-22.05-het-component.txt;8;1795245854;n4;n4 1 500 []",
                "slurm-22.05-three-nodes.txt;17;1795217253;n[1-3];n1 2 100 [], n2 2 100 [], n3 2 100 []",
                "slurm-26.05-three-nodes.txt;17;1795217253;c[01,03-04];c01 2 100 [], c03 2 100 [], c04 2 100 []",
                "slurm-26.05-het-component.txt;14;1795217253;c[03-04];c03 1 200 [], c04 1 200 []"
            })
    void readsTheOutputOfARealScontrol(String file, long jobId, long submit, String nodes, String expected)
            throws Exception {
        RunningRun run = run(jobId, submit, nodes);

        NodeDetail detail = read(run, capture(file));

        assertEquals(expected, text(detail));
        ContractCheck.assertValid(run.start(((NodeDetail.Known) detail).allocations(), OBSERVED));
    }

    @Test
    void aNameThatContainsNodeLinesMakesAllNodeLinesInvalid() throws Exception {
        NodeDetail detail = read(run(13, 1795245885L, "n[1-2]"), capture("slurm-22.05-hostile-name.txt"));

        assertTrue(detail instanceof NodeDetail.Refused, detail.toString());
        assertEquals(
                "expected one allocation of its nodes, found 2",
                ((NodeDetail.Refused) detail).rejection().detail());
    }

    @Test
    void aNameThatMentionsOtherNodesIsIgnored() throws Exception {
        String output = text(capture("slurm-22.05-hostile-name.txt"))
                .replace("Nodes=n[1-2] CPU_IDs=0 Mem=1", "Nodes=n[3-4] CPU_IDs=0 Mem=1");

        assertEquals("n1 1 100 [], n2 1 100 []", text(read(run(13, 1795245885L, "n[1-2]"), bytes(output))));
    }

    @Test
    void reportsARunThatWasRequeuedOrHasOtherNodes() throws Exception {
        byte[] output = capture("slurm-22.05-uneven.txt");

        assertEquals(new NodeDetail.Outdated(), read(run(5, 1795245853L, "n[1-2]"), output));
        assertEquals(new NodeDetail.Outdated(), read(run(5, 1795245854L, "n1"), output));
        assertEquals(new NodeDetail.Outdated(), read(run(5, 1795245854L, "n[1-3]"), output));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CPU_IDs=0-3,8 Mem=50 GRES=gpu:2(IDX:0-1);n1 5 50 [0, 1]",
                "CPU_IDs=0-127 Mem=0 GRES=(null);n1 128 - []",
                "CPU_IDs= Mem=50 GRES=;n1 0 50 []",
                "CPU_IDs=1 Mem=50 GRES=gpu:a100:2(IDX:0,3),shard:0(0/4,0/4);n1 1 50 [0, 3]",
                "CPU_IDs=1 Mem=50 GRES=shard:a100:0(0/4),gpu:1(IDX:7);n1 1 50 [7]",
                "CPU_IDs=1 Mem=50 GRES=gpu:0,gpu:a100:0(IDX:);n1 1 50 []",
                "CPU_IDs=1 Mem=50 GRES=craynetwork(CNT:1),gpu(IDX:2);n1 1 50 [2]",
                "CPU_IDs=1 Mem=50 GRES=gpu(CNT:2);refused GRES",
                "CPU_IDs=1 Mem=50 GRES=gpu:2;refused GRES",
                "CPU_IDs=1 Mem=50 GRES=gpu:2(IDX:0-;refused GRES",
                "CPU_IDs=1 Mem=50 GRES=gpu:2(IDX:1-0);refused GRES",
                "CPU_IDs=1 Mem=50 GRES=gpu:2(IDX:0-99999);refused GRES",
                "CPU_IDs=3-1 Mem=50 GRES=;refused CPU_IDs",
                "CPU_IDs=0-3,x Mem=50 GRES=;refused CPU_IDs"
            })
    void readsResourcesInEveryShape(String group, String expected) throws Exception {
        String output = "JobId=7 JobName=x\n   SubmitTime=1000000000 EligibleTime=1\n   JOB_GRES=(null)\n     Nodes=n1 "
                + group + "\n   MinCPUsNode=1\n";

        NodeDetail detail = read(run(7, 1_000_000_000L, "n1"), bytes(output));

        assertEquals(expected, text(detail));
    }

    /** {@code char tmp1[128]} of slurm_sprint_job_info, and of scontrol's info_job.c of 24.11. */
    @ParameterizedTest
    @CsvSource({"124,45", "126,-", "127,-", "130,47"})
    void theCpuCountIsUnknownIfTheListMayBeTruncated(int length, String cpus) throws Exception {
        StringBuilder ids = new StringBuilder("0-3,6-7");
        for (int id = 10; ids.length() < length; id += 2) {
            ids.append(',').append(id);
        }
        ids.setLength(length);
        String output = "JobId=7 JobName=x\n   SubmitTime=1000000000 EligibleTime=1\n     Nodes=n1 CPU_IDs=" + ids
                + " Mem=50 GRES=\n";

        assertEquals("n1 " + cpus + " 50 []", text(read(run(7, 1_000_000_000L, "n1"), bytes(output))));
    }

    /** Up to 23.11.1 bit_fmt of gres_ctld.c prints which GPUs, from 23.11.2 on _build_shared_gres_details how much of each. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "shard:3(0/4,2/4,1/4);n1 1 50 [] 1:2/4 2:1/4",
                "shard:a100:2(2/2);n1 1 50 [] 0:2/2",
                "shard:1(0/0,1/8);n1 1 50 [] 1:1/8", // a GPU of which gres.conf makes no shards
                "mps:50(50/100,0/100);n1 1 50 [] 0:50/100",
                "mps:a100:150(50/100,100/200);n1 1 50 [] 0:50/100 1:100/200",
                "shard:a100:1(1/4,0/4),shard:v100:2(0/4,2/4);n1 1 50 [] 0:1/4 1:2/4",
                "shard:3(IDX:1-2);n1 1 50 []",
                "mps:50(IDX:0);n1 1 50 []",
                "shard(CNT:3);n1 1 50 []",
                "shard:3((null));n1 1 50 []", // the node is gone from slurm.conf
                "shard:3((null)),gpu:1(IDX:2);n1 1 50 [2]",
                "gpu:nvidia_a100_3g.20gb:1(IDX:2);n1 1 50 [2]", // an instance of a partitioned GPU
                "shard:5(5/4);refused GRES",
                "shard:1(1/0);refused GRES",
                "shard:1(1/4,x);refused GRES",
                "shard:1(1/4;refused GRES",
                "shard:1(-1/4);refused GRES"
            })
    void readsThePartOfEachGpuOnlyIfItIsReported(String resources, String expected) throws Exception {
        RunningRun run = run(7, 1_000_000_000L, "n1");
        String output =
                "JobId=7 JobName=x\n   SubmitTime=1000000000 EligibleTime=1\n     Nodes=n1 CPU_IDs=1 Mem=50 GRES="
                        + resources + "\n";

        NodeDetail detail = read(run, bytes(output));

        assertEquals(expected, text(detail));
        if (detail instanceof NodeDetail.Known known) {
            ContractCheck.assertValid(run.start(known.allocations(), OBSERVED));
        }
    }

    @Test
    void refusesAnAnswerToAnotherQuery() throws Exception {
        RunningRun run = run(7, 1_000_000_000L, "n1");

        assertEquals(RejectionReason.MALFORMED, reason(read(run, new byte[0])));
        assertEquals(RejectionReason.MALFORMED, reason(read(run, bytes("JobId=77 JobName=x\n"))));
        assertEquals(
                RejectionReason.MALFORMED, reason(read(run, bytes("JobId=7 JobName=x\n SubmitTime=1000000000\n"))));
        assertEquals(
                RejectionReason.HOSTLIST,
                reason(read(
                        run,
                        bytes("JobId=7 JobName=x\n SubmitTime=1000000000\n  Nodes=n[1- CPU_IDs=0 Mem=1 GRES=\n"))));
    }

    @Test
    void mutatedOutputIsReadOutdatedOrRefused() throws Exception {
        byte[] original = capture("slurm-22.05-gpu-two-types.txt");
        RunningRun run = run(2, 1795245854L, "n3");
        int known = 0;
        int refused = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            Random random = new Random(seed);
            byte[] mutated = original.clone();
            for (int i = 0; i < 1 + random.nextInt(30); i++) {
                mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
            }
            NodeDetail detail = read(run, mutated);
            if (detail instanceof NodeDetail.Known allocations) {
                known++;
                ContractCheck.assertValid(run.start(allocations.allocations(), OBSERVED));
            } else if (detail instanceof NodeDetail.Refused unusable) {
                refused++;
                ContractCheck.assertValid(unusable.rejection());
            }
        }
        assertTrue(known > 1_000 && refused > 500, known + " known, " + refused + " refused");
    }

    private static RejectionReason reason(NodeDetail detail) {
        return ((NodeDetail.Refused) detail).rejection().reason();
    }

    private static String text(NodeDetail detail) {
        if (detail instanceof NodeDetail.Known known) {
            return known.allocations().stream().map(NodeDetailReaderTest::text).collect(Collectors.joining(", "));
        }
        return detail instanceof NodeDetail.Refused refused
                ? "refused " + refused.rejection().field().orElse("")
                : "outdated";
    }

    private static String text(NodeAllocation allocation) {
        return allocation.node() + " " + allocation.cpus().map(String::valueOf).orElse("-") + " "
                + allocation
                        .memoryBytes()
                        .map(bytes -> String.valueOf(bytes >> 20))
                        .orElse("-") + " "
                + allocation.gpus()
                + allocation.gpuParts().orElse(List.of()).stream()
                        .map(part -> " " + part.gpu() + ":" + part.held() + "/" + part.total())
                        .collect(Collectors.joining());
    }

    private static NodeDetail read(RunningRun run, byte[] output) {
        return new NodeDetailReader(OBSERVED).read("scontrol", run, output);
    }

    private static RunningRun run(long jobId, long submit, String nodes) throws UnusableRecordException {
        return new RunningRun(
                new RunningRun.Id(RunKey.of("rig22", jobId, submit), Long.toString(jobId)),
                Instant.ofEpochSecond(submit),
                NodeList.parse("NODELIST", nodes),
                new Totals(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(false)),
                new Owner(Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static byte[] capture(String name) throws IOException {
        return Files.readAllBytes(Captures.file("scontrol/" + name));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
