package io.github.jobenergy.jobcomp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.TimeLimit;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The same runs of a real cluster, read in two dialects: fields that both have are equal. Jobs for which Slurm itself
 * reports different values are listed here.
 */
class DialectsAgreeTest {

    private static final Map<String, Function<JobCompletion, Optional<?>>> FIELDS = fields();

    /**
     * Accounting changes names (quotes, bytes that are not UTF-8, no name), receives signals after the record is published,
     * and reports the exit of a node failure as 1:0 where slurmctld reports 0:1. A run requeued by its exit code (16) is failed
     * in the record of slurmctld. A RESIZING record (52) does not have the start of its allocation.
     */
    @Test
    void accountingAndThePluginOf26() throws IOException {
        Map<RunKey, JobCompletion> text = DecodedFiles.accounting("26.05-jobs-x1f");
        Map<RunKey, JobCompletion> plugin = DecodedFiles.plugin("26.05");

        Map<String, Set<Long>> differences = differences(text, plugin);

        assertTrue(plugin.keySet().containsAll(text.keySet()));
        assertEquals(
                Map.of(
                        "job_name", Set.of(27L, 32L, 34L, 36L, 37L),
                        "derived_exit_code", Set.of(6L, 7L, 15L),
                        "exit_code", Set.of(56L, 57L),
                        "exit_signal", Set.of(56L, 57L),
                        "state", Set.of(16L),
                        "elapsed_seconds", Set.of(52L),
                        "slices", Set.of(52L),
                        "start_time", Set.of(52L)),
                differences);
    }

    /** As with the plugin, since slurmctld is the source of both. */
    @Test
    void accountingAndTheHookOf22() throws IOException {
        Map<RunKey, JobCompletion> text = DecodedFiles.accounting("22.05-jobs-x1f");
        Map<RunKey, JobCompletion> hook = DecodedFiles.hooks("22.05");

        Map<String, Set<Long>> differences = differences(text, hook);

        assertTrue(hook.keySet().containsAll(text.keySet()));
        assertEquals(
                Map.of(
                        "job_name", Set.of(27L, 32L, 34L, 36L, 37L),
                        "state", Set.of(16L),
                        "elapsed_seconds", Set.of(52L),
                        "slices", Set.of(52L),
                        "start_time", Set.of(52L)),
                differences);
    }

    /** Which jobs differ in a field that both dialects carry. */
    private static Map<String, Set<Long>> differences(
            Map<RunKey, JobCompletion> some, Map<RunKey, JobCompletion> others) {
        Map<String, Set<Long>> differences = new TreeMap<>();
        some.forEach((run, one) -> FIELDS.forEach((field, value) -> {
            Optional<JobCompletion> other = Optional.ofNullable(others.get(run));
            Optional<?> here = value.apply(one);
            Optional<?> there = other.flatMap(value);
            if (here.isPresent() && there.isPresent() && !here.equals(there)) {
                differences.computeIfAbsent(field, name -> new TreeSet<>()).add(run.jobId());
            }
        }));
        return differences;
    }

    private static Map<String, Function<JobCompletion, Optional<?>>> fields() {
        Map<String, Function<JobCompletion, Optional<?>>> fields = new LinkedHashMap<>();
        fields.put("job_name", run -> run.identity().jobName());
        fields.put("user_name", run -> run.identity().user().userName());
        fields.put("user_id", run -> run.identity().user().userId());
        fields.put("group_name", run -> run.identity().user().groupName());
        fields.put("group_id", run -> run.identity().user().groupId());
        fields.put("account", run -> run.identity().user().account());
        fields.put("partition_name", run -> run.identity().user().partitionName());
        fields.put("qos", run -> run.identity().user().qos());
        fields.put("array_job_id", run -> run.identity().group().arrayJobId());
        fields.put("array_task_id", run -> run.identity().group().arrayTaskId());
        fields.put("het_job_id", run -> run.identity().group().hetJobId());
        fields.put("het_job_offset", run -> run.identity().group().hetJobOffset());
        fields.put("sluid", run -> run.identity().group().sluid());
        fields.put("reservation", run -> run.identity().reservation());
        fields.put("wckey", run -> run.identity().wckey());
        fields.put("state", run -> Optional.of(run.outcome().state()));
        fields.put("exit_code", run -> run.outcome().exitCode());
        fields.put("exit_signal", run -> run.outcome().exitSignal());
        fields.put("derived_exit_code", run -> run.outcome().derivedExitCode());
        fields.put("failed_nodes", run -> run.outcome().failedNodes());
        fields.put("eligible_time", run -> run.times().eligibleTime());
        fields.put("start_time", run -> run.times().startTime());
        fields.put("end_time", run -> Optional.of(run.times().endTime()));
        fields.put("elapsed_seconds", run -> run.times().elapsed());
        fields.put("suspended_seconds", run -> run.times().suspended());
        fields.put(
                "time_limit",
                run -> Optional.of(run.times().timeLimit()).filter(limit -> !limit.equals(TimeLimit.UNKNOWN)));
        fields.put("nodes", run -> run.resources().nodes());
        fields.put("node_count", run -> run.resources().nodeCount());
        fields.put("cpu_count", run -> run.resources().cpuCount());
        fields.put("memory_bytes", run -> run.resources().memoryBytes());
        fields.put("gpu_count", run -> run.resources().gpuCount());
        fields.put("exclusive", run -> run.resources().exclusive());
        fields.put("slices", run -> Optional.of(run.resources().slices()));
        fields.put("tres_allocated", run -> run.resources().tresAllocated().map(DialectsAgreeTest::withoutEnergy));
        fields.put("tres_requested", run -> run.resources().tresRequested());
        fields.put("work_dir", JobCompletion::workDir);
        fields.put("slurm_joules", run -> run.slurmEnergy().joules());
        return fields;
    }

    /** Energy is compared as joules. */
    private static Map<String, String> withoutEnergy(Map<String, String> tres) {
        Map<String, String> others = new TreeMap<>(tres);
        others.remove("energy");
        return others;
    }
}
