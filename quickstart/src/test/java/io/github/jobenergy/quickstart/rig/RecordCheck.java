package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;

/** Compares a record with the rows of accounting, in all fields that accounting determines. */
public final class RecordCheck {

    private static final List<String> UNKNOWN = List.of("", "Unknown", "None");

    /** Tasks of an array that were cancelled before any of them began: one run, of no task. */
    private static final Pattern REST_OF_AN_ARRAY = Pattern.compile("_\\[.*]");

    private static final List<String> FIELDS_OF_STARTS =
            List.of("user", "account", "eligible_time", "time_limit", "member");

    private static final List<String> FIELDS_OF_ALLOCATIONS = List.of("nodes", "slices", "elapsed");

    private RecordCheck() {}

    public static void assertMatchesAccounting(AccountedRun accounted, JobCompletion completion) {
        Map<String, String> expected = expected(accounted);
        Map<String, String> found = found(completion);
        found.keySet().retainAll(expected.keySet());
        Assertions.assertEquals(expected, found, () -> completion.run() + ": " + accounted);
    }

    /**
     * The same after slurmctld or slurmdbd was killed: accounting may receive the start of a run long after its end, when the
     * record has settled; until the daily search the record may not have it. A slurmctld that was killed before it saved its
     * state executes runs again: then the record may have the allocation of one time, and accounting that of the other.
     *
     * @param calls the environment of each call of the completion script for the run
     */
    public static void assertHasNoOtherFields(
            AccountedRun accounted, JobCompletion completion, List<Map<String, String>> calls) {
        Map<String, String> expected = expected(accounted);
        Map<String, String> found = found(completion);
        found.keySet().retainAll(expected.keySet());
        FIELDS_OF_STARTS.stream()
                .filter(field -> found.getOrDefault(field, "").isBlank())
                .forEach(field -> expected.replace(field, found.get(field)));
        if (calls.size() > 1 && calls.stream().anyMatch(call -> isAllocationIn(call, completion))) {
            FIELDS_OF_ALLOCATIONS.forEach(field -> expected.replace(field, found.get(field)));
        }
        Assertions.assertEquals(expected, found, () -> completion.run() + ": " + accounted);
    }

    private static boolean isAllocationIn(Map<String, String> call, JobCompletion completion) {
        String start = seconds(completion.times().startTime());
        return start.equals(call.get("START"))
                && text(completion.resources().nodes()).equals(call.get("NODES"));
    }

    /**
     * Start is that of the first slice: Slurm 22.05 prints for a run that never ran a time in which it had nothing. What
     * accounting does not have, the hook has.
     */
    private static Map<String, String> expected(AccountedRun run) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("state", run.state());
        fields.put("state_raw", run.last("State"));
        fields.put("exit", run.last("ExitCode"));
        fields.put("derived_exit_code", run.last("DerivedExitCode"));
        fields.put("user", run.last("User") + " " + run.last("UID") + " " + run.last("Group") + " " + run.last("GID"));
        fields.put("account", run.last("Account") + " " + run.last("Partition") + " " + run.last("QOS"));
        fields.put("eligible_time", known(run.first("Eligible")));
        fields.put("end_time", run.last("End"));
        fields.put("time_limit", run.last("TimelimitRaw"));
        fields.put("suspended", run.last("Suspended"));
        fields.put("reason", known(run.last("Reason")));
        fields.put("db_index", run.first("DBIndex"));
        if (run.isAllocationAccounted()) {
            fields.putAll(expectedAllocation(run));
        }
        if (!run.isStartAccounted()) {
            fields.keySet().removeAll(FIELDS_OF_STARTS);
        }
        return fields;
    }

    private static Map<String, String> expectedAllocation(AccountedRun run) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("nodes", run.hadNodes() ? run.last("NodeList") : "");
        fields.put("node_count", run.hadNodes() ? run.last("NNodes") : "0");
        fields.put("cpu_count", run.hadNodes() ? run.last("AllocCPUS") : "0");
        fields.put("tres_allocated", run.hadNodes() ? sorted(run.last("AllocTRES")) : "{}");
        fields.put("slices", run.slices().toString());
        fields.put("elapsed", Long.toString(run.elapsedSeconds()));
        fields.put("member", REST_OF_AN_ARRAY.matcher(run.last("JobID")).replaceFirst("_"));
        return fields;
    }

    private static Map<String, String> found(JobCompletion completion) {
        var outcome = completion.outcome();
        var user = completion.identity().user();
        var times = completion.times();
        var resources = completion.resources();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("state", outcome.state().word());
        fields.put("state_raw", outcome.stateRaw());
        fields.put("exit", text(outcome.exitCode()) + ":" + text(outcome.exitSignal()));
        fields.put("derived_exit_code", text(outcome.derivedExitCode()));
        fields.put(
                "user",
                text(user.userName()) + " " + text(user.userId()) + " " + text(user.groupName()) + " "
                        + text(user.groupId()));
        fields.put("account", text(user.account()) + " " + text(user.partitionName()) + " " + text(user.qos()));
        fields.put("eligible_time", seconds(times.eligibleTime()));
        fields.put("end_time", seconds(Optional.of(times.endTime())));
        fields.put(
                "time_limit",
                times.timeLimit()
                        .timeLimitWord()
                        .orElseGet(() -> text(times.timeLimit().timeLimit().map(Duration::toMinutes))));
        fields.put("suspended", times.suspended().map(RecordCheck::clock).orElse(""));
        fields.put("reason", known(text(outcome.reason())));
        fields.put("db_index", text(completion.identity().group().dbIndex()));
        fields.put("nodes", text(resources.nodes()));
        fields.put("node_count", text(resources.nodeCount()));
        fields.put("cpu_count", text(resources.cpuCount()));
        fields.put("tres_allocated", new TreeMap<>(resources.tresAllocated().orElse(Map.of())).toString());
        fields.put(
                "slices",
                resources.slices().stream().map(RecordCheck::slice).toList().toString());
        fields.put("elapsed", text(times.elapsed().map(Duration::toSeconds)));
        fields.put("member", member(completion));
        return fields;
    }

    private static List<String> slice(Slice slice) {
        return List.of(
                seconds(Optional.of(slice.startTime())),
                seconds(Optional.of(slice.endTime())),
                slice.nodes(),
                text(slice.cpuCount()));
    }

    /** Returns the id as sacct prints it, from the fields of arrays and heterogeneous jobs. */
    private static String member(JobCompletion completion) {
        var group = completion.identity().group();
        if (group.arrayJobId().isPresent()) {
            return group.arrayJobId().get() + "_" + text(group.arrayTaskId());
        }
        if (group.hetJobId().isPresent()) {
            return group.hetJobId().get() + "+" + text(group.hetJobOffset());
        }
        return Long.toString(completion.run().jobId());
    }

    private static String known(String text) {
        return UNKNOWN.contains(text) ? "" : text;
    }

    private static String sorted(String tres) {
        Map<String, String> amounts = new TreeMap<>();
        for (String item : tres.split(",", -1)) {
            amounts.put(item.substring(0, item.indexOf('=')), item.substring(item.indexOf('=') + 1));
        }
        return amounts.toString();
    }

    private static String seconds(Optional<Instant> time) {
        return time.map(instant -> Long.toString(instant.getEpochSecond())).orElse("");
    }

    private static String clock(Duration length) {
        return "%02d:%02d:%02d".formatted(length.toHours(), length.toMinutesPart(), length.toSecondsPart());
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }
}
