package io.github.jobenergy.quickstart.rig.energy;

import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job as {@code scontrol show jobs} prints it: its latest run, in any state.
 *
 * @param fields the fields of its line that hold no blank
 */
record ScontrolJob(Map<String, String> fields) {

    private static final String NO_NODES = "(null)";
    private static final Pattern FIELD = Pattern.compile("(?<= |^)(\\w+)=(\\S+)");

    ScontrolJob {
        fields = Map.copyOf(fields);
    }

    /** The jobs that slurmctld holds in memory, by their ids: a job that has ended stays there for five minutes. */
    static Map<Long, ScontrolJob> all(SlurmRig rig) throws IOException, InterruptedException {
        Map<Long, ScontrolJob> jobs = new HashMap<>();
        for (String line :
                rig.run("root", "scontrol", "-o", "show", "jobs").lines().toList()) {
            if (line.startsWith("JobId=")) {
                ScontrolJob job = of(line);
                jobs.put(job.run().jobId(), job);
            }
        }
        return jobs;
    }

    private static ScontrolJob of(String line) {
        Map<String, String> fields = new HashMap<>();
        Matcher field = FIELD.matcher(line);
        while (field.find()) {
            fields.putIfAbsent(field.group(1), field.group(2));
        }
        return new ScontrolJob(fields);
    }

    RunKey run() {
        return RunKey.of(SlurmRig.CLUSTER, number("JobId"), number("SubmitTime"));
    }

    String state() {
        return fields.get("JobState");
    }

    /** Whether it waits until an administrator releases it: so does a job that was suspended when its node failed. */
    boolean isHeld() {
        return "JobHeldAdmin".equals(fields.get("Reason"));
    }

    /** When slurmctld allocated the nodes of the run. */
    Instant start() {
        return Instant.ofEpochSecond(number("StartTime"));
    }

    /** The nodes that the run holds, as a hostlist. */
    String nodes() {
        return fields.get("NodeList");
    }

    /** Whether the run was allocated nodes; scontrol prints nothing or a word otherwise. */
    boolean hadNodes() {
        return !fields.getOrDefault("NodeList", NO_NODES).equals(NO_NODES);
    }

    long nodeCount() {
        return number("NumNodes");
    }

    private long number(String field) {
        return Long.parseLong(fields.get(field));
    }
}
