package io.github.jobenergy.jobcomp.dialect.sacctjson;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Converts a job of {@code sacct --json} to rows of sacct's text form, so that the same rules apply to both. Forms by version,
 * 21.08 to 26.05 (openapi/dbv0.0.37 and .38, data_parser v0.0.39 to v0.0.45):
 *
 * <pre>
 *                        21.08, 22.05           23.02                        23.11 on
 *   state.current        "COMPLETED"            "COMPLETED"                  ["COMPLETED"]
 *   time.limit           5, null                {"set":…,"infinite":…,"number":5}
 *   exit_code            {"status":"SUCCESS","return_code":0} of 3:0 too     {"return_code":{…},"signal":{"id":{…}}}
 *     of a signal        {"return_code":-127,"signal":{"signal_id":9}}, the code null up to 23.02.4
 *   a step's id          {"id":"batch"}         {"id":{"step_id":"batch"}}   {"id":"7.batch"}
 *   a step's energy      7005, cut to 32 bits   7005                         {"set":true,"infinite":false,"number":7005}
 *   unknown energy       null                   -1, -2                       -2
 *   time.start           up to 22.05.7 the time it was eligible              the start
 * </pre>
 *
 * <p>Fields that may be wrong in 21.08 and 22.05 are therefore not used: the start of a run is computed from its end, its
 * elapsed time and its suspended time, which are correct in all versions, and energies and reservation names are ignored. An
 * exit status of {@code SUCCESS}, a separate word up to 23.02 (and later if data_parser v0.0.39 is requested), only means that
 * there was no signal: it is accepted for a completed run, and ignored for any other.
 */
final class JobObject {

    /** The fields that are read of a job. */
    static final Selection READ = Selection.of(
            "account",
            "array.job_id",
            "array.task_id",
            "array.task",
            "association.user",
            "cluster",
            "derived_exit_code",
            "time.elapsed",
            "time.eligible",
            "time.end",
            "time.start",
            "time.submission",
            "time.suspended",
            "time.limit",
            "exclusive",
            "exit_code",
            "failed_node",
            "group",
            "het.job_id",
            "het.job_offset",
            "job_id",
            "name",
            "nodes",
            "oversubscribe",
            "original_sluid",
            "partition",
            "qos",
            "reservation.name",
            "restart_cnt",
            "sluid",
            "state",
            "steps.time.end",
            "steps.time.start",
            "steps.nodes.list",
            "steps.nodes.range",
            "steps.state",
            "steps.statistics.energy",
            "steps.step.id",
            "tres.allocated",
            "tres.requested",
            "user",
            "wckey.wckey",
            "working_directory");

    /** The names of steps by their numbers in slurm.h, for steps without a name. */
    private static final Map<String, String> STEP_NAMES = Map.of(
            "4294967290",
            "interactive",
            "4294967291",
            "batch",
            "4294967292",
            "extern",
            "4294967293",
            "TBD",
            "pending",
            "TBD");

    private static final String NO_JOB = "0";

    private static final String NO_END = "0";

    private static final String SUCCESS = "SUCCESS";

    private static final String COMPLETED = "COMPLETED";

    private final SlurmJsonValue job;
    private final int number;
    private final boolean isTrusted;

    /**
     * A job of a document.
     *
     * @param job the job
     * @param number the position of the job in the document, from 1 on
     * @param isOldDocument whether the document states that it is of 22.05 or older
     */
    JobObject(SlurmJsonValue job, int number, boolean isOldDocument) {
        this.job = job;
        this.number = number;
        this.isTrusted = !isOldDocument && (hasNumbersAsObjects() || hasStatesAsList());
    }

    /** Whether numbers are objects: never before 23.02, and in every job since, unless plain numbers are requested. */
    private boolean hasNumbersAsObjects() {
        return job.at("time", "limit").isObject()
                || job.at("array", "task_id").isObject()
                || job.at("het", "job_offset").isObject();
    }

    /** Whether states are lists: in every job since 23.11, whichever form of numbers is requested. */
    private boolean hasStatesAsList() {
        return !job.at("state", "current").items().isEmpty();
    }

    /** Whether all fields that are read of the job are correct. */
    boolean isTrusted() {
        return isTrusted;
    }

    /** The row of the job. */
    SacctRow row(String text) {
        Map<String, String> fields = new HashMap<>();
        fields.put("JobIDRaw", jobId());
        fields.put("JobID", notation());
        fields.put("Cluster", job.at("cluster").word());
        fields.put("SLUID", job.at("sluid").word());
        fields.put("OriginalSLUID", job.at("original_sluid").word());
        fields.put("Restarts", job.at("restart_cnt").number());
        putIdentity(fields);
        putOutcome(fields);
        putTimes(fields);
        putResources(fields);
        return SacctRow.of(fields, number, text);
    }

    /** The rows of the job's steps. */
    List<SacctRow> steps() {
        List<SacctRow> rows = new ArrayList<>();
        for (SlurmJsonValue step : job.at("steps").items()) {
            Map<String, String> fields = new HashMap<>();
            fields.put("JobIDRaw", jobId() + "." + stepId(step));
            fields.put("State", words(step.at("state")));
            fields.put("Start", step.at("time", "start").number());
            fields.put("End", step.at("time", "end").number());
            fields.put("NodeList", nodes(step.at("nodes")));
            SlurmJsonValue consumed = step.at("statistics", "energy", "consumed");
            fields.put("ConsumedEnergyRaw", isTrusted ? TresArray.unsigned(consumed.number()) : "");
            rows.add(SacctRow.of(fields, number, ""));
        }
        return rows;
    }

    private String jobId() {
        return job.at("job_id").number();
    }

    private String notation() {
        String array = job.at("array", "job_id").number();
        String het = job.at("het", "job_id").number();
        if (!array.isEmpty() && !array.equals(NO_JOB)) {
            String task = job.at("array", "task_id").number();
            return array + "_" + (task.isEmpty() ? "[" + job.at("array", "task").word() + "]" : task);
        }
        boolean isComponent = !het.isEmpty() && !het.equals(NO_JOB);
        return isComponent ? het + "+" + job.at("het", "job_offset").number() : jobId();
    }

    private void putIdentity(Map<String, String> fields) {
        String user = job.at("user").word();
        fields.put("User", user.isEmpty() ? job.at("association", "user").word() : user);
        fields.put("Group", job.at("group").word());
        fields.put("Account", job.at("account").word());
        fields.put("Partition", job.at("partition").word());
        fields.put("QOS", job.at("qos").word());
        fields.put("JobName", job.at("name").word());
        fields.put("WorkDir", job.at("working_directory").word());
        fields.put("Reservation", isTrusted ? job.at("reservation", "name").word() : "");
        fields.put("WCKey", job.at("wckey", "wckey").word());
    }

    private void putOutcome(Map<String, String> fields) {
        fields.put("State", words(job.at("state", "current")));
        fields.put("Reason", job.at("state", "reason").word());
        fields.put(
                "ExitCode", exitStatus(job.at("exit_code"), fields.get("State").equals(COMPLETED)));
        fields.put("DerivedExitCode", exitStatus(job.at("derived_exit_code"), false));
        fields.put("FailedNode", job.at("failed_node").word());
    }

    private void putTimes(Map<String, String> fields) {
        SlurmJsonValue time = job.at("time");
        fields.put("Submit", time.at("submission").number());
        fields.put("Eligible", time.at("eligible").number());
        fields.put("Start", isTrusted ? time.at("start").number() : startBeforeEnd(time));
        fields.put(SacctRow.COMPUTED_START, isTrusted ? "" : "yes");
        fields.put("End", time.at("end").number());
        fields.put("ElapsedRaw", time.at("elapsed").number());
        fields.put("Suspended", lengthAsPrinted(time.at("suspended").number()));
        fields.put(
                "TimelimitRaw",
                time.at("limit").isInfinite() ? "UNLIMITED" : time.at("limit").number());
    }

    private void putResources(Map<String, String> fields) {
        TresArray allocated = new TresArray(job.at("tres", "allocated").items());
        fields.put("NodeList", job.at("nodes").word());
        fields.put("AllocCPUS", allocated.count("cpu"));
        fields.put("AllocTRES", isTrusted ? allocated.print() : allocated.printWithoutEnergy());
        fields.put("ReqTRES", new TresArray(job.at("tres", "requested").items()).printWithoutEnergy());
        fields.put("ConsumedEnergyRaw", isTrusted ? allocated.energy() : "");
        fields.put("Exclusive", job.at("exclusive").word());
        fields.put("OverSubscribe", job.at("oversubscribe").word());
    }

    /** The start of the run: its end less the elapsed time and the suspended time; blank while it has no end. */
    private static String startBeforeEnd(SlurmJsonValue time) {
        String end = time.at("end").number();
        String elapsed = time.at("elapsed").number();
        String suspended = time.at("suspended").number();
        boolean isKnown = isSeconds(end) && !end.equals(NO_END) && isSeconds(elapsed) && isSeconds(suspended);
        return isKnown ? Long.toString(Long.parseLong(end) - Long.parseLong(elapsed) - Long.parseLong(suspended)) : "";
    }

    private static String lengthAsPrinted(String seconds) {
        if (!isSeconds(seconds)) {
            return "";
        }
        long length = Long.parseLong(seconds);
        return "%02d:%02d:%02d".formatted(length / 3_600, length / 60 % 60, length % 60);
    }

    private static boolean isSeconds(String text) {
        return text.matches("\\d{1,10}");
    }

    /** The exit status; empty if it is absent, or if it is {@code SUCCESS} of a version that prints this for failures too. */
    private static String exitStatus(SlurmJsonValue status, boolean isSuccessBelieved) {
        boolean isSuccess = status.at("status").word().equals(SUCCESS);
        if (!status.isObject() || (isSuccess && !isSuccessBelieved)) {
            return "";
        }
        SlurmJsonValue signal = status.at("signal");
        String number = signal.at("id").number() + signal.at("signal_id").number();
        if (!number.isEmpty()) {
            return "0:" + number;
        }
        String code = status.at("return_code").number();
        return (code.isEmpty() ? "0" : code) + ":0";
    }

    private static String words(SlurmJsonValue state) {
        return state.items().isEmpty()
                ? state.word()
                : state.items().stream().map(SlurmJsonValue::word).collect(Collectors.joining(" "));
    }

    private static String nodes(SlurmJsonValue nodes) {
        String range = nodes.at("range").word();
        return range.isEmpty()
                ? nodes.at("list").items().stream().map(SlurmJsonValue::word).collect(Collectors.joining(","))
                : range;
    }

    /** The step id; blank if there is none. */
    private static String stepId(SlurmJsonValue step) {
        SlurmJsonValue id = step.at("step", "id");
        String written = id.isObject() && !id.fields().containsKey("set")
                ? id.at("step_id").number()
                : id.number();
        String name = written.substring(written.lastIndexOf('.') + 1);
        return STEP_NAMES.getOrDefault(name, name);
    }
}
