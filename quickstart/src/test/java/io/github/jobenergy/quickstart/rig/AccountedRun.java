package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A run as {@code sacct} prints it, for tests: read by other code than the bridge's, and only the fields that users
 * cannot write into.
 *
 * @param run which run
 * @param rows its job rows in turn; more than one if it was resized
 */
public record AccountedRun(RunKey run, List<Map<String, String>> rows) {

    private static final List<String> FIELDS = List.of(
            "JobIDRaw",
            "JobID",
            "Submit",
            "Eligible",
            "Start",
            "End",
            "State",
            "ExitCode",
            "DerivedExitCode",
            "User",
            "UID",
            "Group",
            "GID",
            "Account",
            "Partition",
            "QOS",
            "NodeList",
            "NNodes",
            "AllocCPUS",
            "AllocTRES",
            "ReqTRES",
            "TimelimitRaw",
            "Suspended",
            "Reason",
            "DBIndex",
            "ConsumedEnergyRaw");

    private static final List<String> UNFINISHED = List.of("PENDING", "RUNNING", "SUSPENDED");

    public AccountedRun {
        rows = List.copyOf(rows);
    }

    /** Returns every run that has ended, by job ids: otherwise sacct omits jobs that never became eligible. */
    public static Map<RunKey, AccountedRun> all(SlurmRig rig) throws IOException, InterruptedException {
        String ids = LongStream.rangeClosed(1, rig.lastJobId())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
        String printed = rig.run(
                "jobenergy",
                "sacct",
                "-a",
                "-D",
                "-X",
                "-P",
                "-n",
                "--noconvert",
                "-j",
                ids,
                "-o",
                String.join(",", FIELDS));
        Map<RunKey, AccountedRun> runs = new TreeMap<>();
        for (String line : printed.lines().toList()) {
            Map<String, String> row = row(line);
            long jobId = Long.parseLong(row.get("JobIDRaw"));
            AccountedRun resized = runs.values().stream()
                    .filter(run -> run.run.jobId() == jobId && run.isContinuedBy(row))
                    .findFirst()
                    .orElse(null);
            List<Map<String, String>> rows = new ArrayList<>(resized == null ? List.of() : resized.rows);
            rows.add(row);
            RunKey key = resized == null
                    ? RunKey.of(SlurmRig.CLUSTER, jobId, Long.parseLong(row.get("Submit")))
                    : resized.run;
            runs.put(key, new AccountedRun(key, rows));
        }
        runs.values().removeIf(run -> !run.isOver());
        return runs;
    }

    private static Map<String, String> row(String line) {
        List<String> values = Arrays.asList(line.split("\\|", -1));
        if (values.size() != FIELDS.size()) {
            throw new AssertionError("expected " + FIELDS.size() + " fields, found " + line);
        }
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < FIELDS.size(); i++) {
            row.put(FIELDS.get(i), values.get(i));
        }
        return row;
    }

    private boolean isContinuedBy(Map<String, String> row) {
        return last("State").equals("RESIZING") && last("End").equals(row.get("Submit"));
    }

    /** After slurmctld was killed a run may be COMPLETED and have no end, since slurmctld did not send it to accounting. */
    private boolean isOver() {
        return !UNFINISHED.contains(state()) && !state().equals("RESIZING") && isTime(last("End"));
    }

    /** A field of the first row. */
    public String first(String field) {
        return rows.get(0).get(field);
    }

    /** Returns a field of the last row, which has the end of the run. */
    public String last(String field) {
        return rows.get(rows.size() - 1).get(field);
    }

    /** The state without who caused it. */
    public String state() {
        return last("State").split(" ", 2)[0];
    }

    public boolean hadNodes() {
        return !last("NodeList").equals("None assigned");
    }

    /** Checks whether accounting has the start; a row that was made of the end alone has zeros in the fields of the start. */
    public boolean isStartAccounted() {
        return !last("UID").equals("0") || !last("Partition").isEmpty();
    }

    /** Checks whether accounting has the allocation and its start; of a run that never ran, that it had no allocation. */
    public boolean isAllocationAccounted() {
        return hadNodes() ? isTime(last("Start")) : last("AllocTRES").isEmpty();
    }

    /** Begin, end, nodes and CPUs of each allocation. */
    public List<List<String>> slices() {
        if (!hadNodes()) {
            return List.of();
        }
        return rows.stream()
                .map(row -> List.of(
                        later(row.get("Start"), row.get("Submit")),
                        row.get("End"),
                        row.get("NodeList"),
                        row.get("AllocCPUS")))
                .toList();
    }

    /** The seconds in which it had nodes. */
    public long elapsedSeconds() {
        return slices().stream()
                .mapToLong(slice -> Long.parseLong(slice.get(1)) - Long.parseLong(slice.get(0)))
                .sum();
    }

    private static boolean isTime(String text) {
        return !List.of("Unknown", "None").contains(text);
    }

    private static String later(String one, String other) {
        return Long.toString(Math.max(Long.parseLong(one), Long.parseLong(other)));
    }
}
