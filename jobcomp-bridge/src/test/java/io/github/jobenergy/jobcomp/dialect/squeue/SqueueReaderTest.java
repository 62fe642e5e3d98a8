package io.github.jobenergy.jobcomp.dialect.squeue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.notation.PrintedLine;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqueueReaderTest {

    private static final Instant OBSERVED = Instant.parse("2026-11-21T07:24:20Z");

    private static final String HEADER = "JOBID|STATE|SUBMIT_TIME|START_TIME|CPUS|TRES_ALLOC|TRES_PER_JOB|TRES_PER_NODE"
            + "|OVER_SUBSCRIBE|USER|ACCOUNT|PARTITION|CLUSTER|ARRAY_JOB_ID|ARRAY_TASK_ID|HET_JOB_ID|HET_JOB_OFFSET"
            + "|EXCLUSIVE|NODELIST|\n";

    @Test
    void readsTheOutputOfARealSqueue() throws IOException {
        RunningTable table = read("rig22", capture("slurm-22.05-asked.txt"));

        assertEquals(List.of(), table.refusals());
        assertEquals(
                List.of("1", "2", "3", "5", "6_1", "6_2", "6_3", "7+1", "4", "7+0"),
                table.runs().stream().map(run -> run.id().name()).toList());
        assertEquals(
                List.of(1L, 2L, 3L, 5L, 9L, 10L, 6L, 8L, 4L, 7L),
                table.runs().stream().map(run -> run.run().jobId()).toList());
        for (RunningRun run : table.runs()) {
            ContractCheck.assertValid(run.start(OBSERVED));
        }
    }

    @Test
    void aRunOnOneNodeWithoutGpusIsAllocatedByItsTotals() throws IOException {
        RunningRun suspended = byName("slurm-22.05-asked.txt", "rig22").get("4");

        JobStart start = suspended.start(OBSERVED);

        assertEquals("rig22/4/1795245854", start.run().text());
        assertEquals(Instant.ofEpochSecond(1_795_245_854L), start.startTime());
        assertEquals(Optional.of("root"), start.userName());
        assertEquals(Optional.of("astro"), start.account());
        assertEquals(Optional.of("batch"), start.partitionName());
        assertEquals(Optional.of(false), start.exclusive());
        assertEquals(
                List.of(new NodeAllocation("n1", Optional.of(1L), Optional.of(500L << 20), List.of())),
                start.allocations());
        assertEquals(OBSERVED, start.observedTime());
    }

    @Test
    void onlyRunsOnSeveralSharedNodesOrWithGpusNeedAQueryOfTheirOwn() throws IOException {
        Map<String, RunningRun> runs = byName("slurm-22.05-asked.txt", "rig22");

        List<String> needing = runs.values().stream()
                .filter(RunningRun::needsDetail)
                .map(run -> run.id().name())
                .sorted()
                .toList();

        assertEquals(List.of("1", "2", "3", "5"), needing);
        needing.forEach(name -> assertEquals(
                List.of(),
                runs.getOrDefault(name, runs.get("4")).start(OBSERVED).allocations(),
                name));
    }

    @ParameterizedTest
    @CsvSource({"slurm-22.05-all-fields.txt,rig22,n[1-3]", "slurm-26.05-all-fields.txt,rig26,'c[01,03-04]'"})
    void findsTheFieldsByNameAmongAnyOthers(String name, String cluster, String nodes) throws IOException {
        Map<String, RunningRun> runs = byName(name, cluster);

        RunningRun run = runs.get("17");
        assertEquals(cluster + "/17/1795217253", run.run().text());
        assertEquals(Instant.parse("2026-11-20T23:27:40Z"), run.startTime());
        assertEquals(nodes, run.nodes().text());
        assertEquals(3, run.nodes().count());
        assertEquals(Optional.of(6L), run.totals().cpus());
        assertEquals(Optional.empty(), run.totals().gpus());
        assertEquals(8, runs.size());
    }

    @ParameterizedTest
    @CsvSource({
        "NO,'',true", // up to 25.11
        "OK,'',false",
        "YES,'',false",
        "USER,'',false",
        "MCS,'',false",
        "NO,NODE,true", // from 26.05 on
        "NO,NO,false",
        "NO,USER,false",
        "YES,TOPO,false"
    })
    void readsInEachVersionWhetherARunIsExclusive(String overSubscribe, String exclusive, boolean isWhole) {
        RunningRun run = only(row("7", "RUNNING", "cpu=4,mem=4G,node=2|N/A|N/A", overSubscribe, exclusive, "n[1-2]"));

        assertEquals(isWhole, run.isWhole());
        assertEquals(!isWhole, run.needsDetail());
    }

    @ParameterizedTest
    @CsvSource({
        "cpu=1,mem=1G,node=1,N/A,N/A,false",
        "cpu=1,mem=1G,gres/gpu=2,N/A,N/A,true",
        "cpu=1,mem=1G,gres/gpu:a100=2,N/A,N/A,true",
        "cpu=1,mem=1G,node=1,gres:gpu:1,N/A,true", // AccountingStorageTRES without gres/gpu
        "cpu=1,mem=1G,node=1,N/A,gres/gpu:a100:1,true",
        "cpu=1,mem=1G,node=1,N/A,gres/fpga:1,false",
        "cpu=1,mem=1G,gres/shard=2,N/A,N/A,true", // parts of a GPU are none of gres/gpu
        "cpu=1,mem=1G,gres/mps=50,N/A,N/A,true",
        "cpu=1,mem=1G,node=1,N/A,gres/shard:2,true" // AccountingStorageTRES without gres/shard
    })
    void aRunIsWithoutGpusOnlyIfNoFieldNamesAny(
            String cpu, String memory, String more, String perJob, String perNode, boolean needsDetail) {
        String tres = cpu + "," + memory + "," + more + "|" + perJob + "|" + perNode;

        assertEquals(
                needsDetail, only(row("7", "RUNNING", tres, "OK", "", "n1")).needsDetail());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "2001"})
    void aPlaceholderForAMissingNameIsAbsent(String printed) {
        RunningRun run =
                only(row("7", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1").replace("|alice|", "|" + printed + "|"));

        assertEquals(Optional.empty(), run.owner().userName());
    }

    @ParameterizedTest
    @CsvSource({"2001, ", "2002, 2002", "alice, alice"})
    void aNameMayBeANumberOtherThanTheUserId(String printed, String known) {
        String row = row("7", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1");

        RunningTable table =
                table(HEADER.replace("|USER|", "|USER|UID|") + row.replace("|alice|", "|" + printed + "|2001|"));

        assertEquals(Optional.ofNullable(known), table.runs().get(0).owner().userName());
    }

    @Test
    void missingTotalsAreAbsentAndNotZero() {
        RunningRun run = only(row("7", "RUNNING", "N/A|N/A|N/A", "OK", "", "n1"));

        assertEquals(Optional.empty(), run.totals().memoryBytes());
        assertEquals(Optional.empty(), run.totals().gpus());
        assertTrue(run.needsDetail());
    }

    @ParameterizedTest
    @CsvSource({"PENDING,n1", "REQUEUE_HOLD,n1", "RUNNING,''", "RUNNING,None assigned", "CONFIGURING,(null)"})
    void runsThatHoldNoNodeAreIgnored(String state, String nodes) {
        RunningTable table = table(HEADER + row("7", state, "cpu=1|N/A|N/A", "OK", "", nodes));

        assertEquals(List.of(), table.runs());
        assertEquals(List.of(), table.refusals());
    }

    @Test
    void aRequeuedRunWhoseNodesAreCompletingIsIgnored() {
        RunningTable table = table(HEADER
                + row("7", "COMPLETING", "cpu=1|N/A|N/A", "OK", "", "n1").replace("1000000010", "N/A")
                + row("8", "COMPLETING", "cpu=1|N/A|N/A", "OK", "", "n1"));

        assertEquals(
                List.of("8"), table.runs().stream().map(run -> run.id().name()).toList());
        assertEquals(List.of(), table.refusals());
    }

    @Test
    void anInvalidRowIsRefusedAndTheOthersAreRead() {
        RunningTable table = table(HEADER
                + row("7", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1").replace("1000000010", "Unknown")
                + "8|RUNNING|half a row\n"
                + row("x", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1")
                + row("9", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n[1-")
                + row("10", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1").replace("|rig26|", "|rig27|")
                + row("11", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1")
                + row("12", "RUNNING", "cpu=1|N/A|N/A", "OK", "", "n1").stripTrailing());

        assertEquals(
                List.of("11"), table.runs().stream().map(run -> run.id().name()).toList());
        assertEquals(
                List.of(
                        RejectionReason.MISSING_FIELD,
                        RejectionReason.MALFORMED,
                        RejectionReason.INVALID_FIELD,
                        RejectionReason.HOSTLIST,
                        RejectionReason.FOREIGN_CLUSTER,
                        RejectionReason.MALFORMED),
                table.refusals().stream().map(refusal -> refusal.reason()).toList());
        assertEquals("squeue:8", table.refusals().get(5).origin());
        assertEquals(
                "expected a line of 20 fields, found 20 and no line end",
                table.refusals().get(5).detail());
        table.refusals().forEach(ContractCheck::assertValid);
    }

    @Test
    void outputWithoutAHeaderIsAFailureAndNotAnEmptyTable() {
        assertEquals(Optional.empty(), reader("rig26").read("squeue", PrintedLine.of(new byte[0])));
        assertEquals(Optional.empty(), reader("rig26").read("squeue", lines("slurm_load_jobs error\n")));
        assertEquals(Optional.empty(), reader("rig26").read("squeue", lines("JOBID|STATE|SUBMIT_TIME\n1|R|1\n")));
        assertEquals(
                Optional.of(List.of()),
                reader("rig26").read("squeue", lines("be warned\n" + HEADER)).map(RunningTable::runs));
    }

    @Test
    void everyLineOfMutatedOutputIsARunARejectionOrIgnored() throws IOException {
        byte[] original = capture("slurm-22.05-asked.txt");
        int usable = 0;
        int refused = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            byte[] mutated = original.clone();
            for (int i = 0; i < 1 + random.nextInt(20); i++) {
                mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
            }
            Optional<RunningTable> table = reader("rig22").read("squeue", PrintedLine.of(mutated));
            usable += table.map(found -> found.runs().size()).orElse(0);
            refused += table.map(found -> found.refusals().size()).orElse(0);
            table.ifPresent(found -> found.refusals().forEach(ContractCheck::assertValid));
            table.ifPresent(found -> found.runs().forEach(run -> ContractCheck.assertValid(run.start(OBSERVED))));
        }
        assertTrue(usable > 5_000 && refused > 1_000, usable + " usable, " + refused + " refused");
    }

    private static String row(
            String jobId, String state, String tres, String overSubscribe, String exclusive, String nodes) {
        return String.join(
                "|",
                jobId,
                state,
                "1000000000",
                "1000000010",
                "4",
                tres,
                overSubscribe,
                "alice",
                "astro",
                "batch",
                "rig26",
                jobId,
                "N/A",
                "N/A",
                "N/A",
                exclusive,
                nodes,
                "\n");
    }

    private static RunningRun only(String row) {
        RunningTable table = table(HEADER + row);
        assertEquals(List.of(), table.refusals());
        assertEquals(1, table.runs().size());
        return table.runs().get(0);
    }

    private static RunningTable table(String output) {
        return read("rig26", bytes(output));
    }

    private static Map<String, RunningRun> byName(String file, String cluster) throws IOException {
        return read(cluster, capture(file)).runs().stream()
                .collect(Collectors.toMap(run -> run.id().name(), Function.identity()));
    }

    private static RunningTable read(String cluster, byte[] output) {
        return reader(cluster).read("squeue", PrintedLine.of(output)).orElseThrow();
    }

    private static SqueueReader reader(String cluster) {
        return new SqueueReader(new CaptureContext(Optional.of(cluster), Capture.SWEEP, Optional.empty(), OBSERVED));
    }

    private static byte[] capture(String name) throws IOException {
        return Files.readAllBytes(Captures.file("squeue/" + name));
    }

    private static Iterator<PrintedLine> lines(String text) {
        return PrintedLine.of(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
