package io.github.jobenergy.jobcomp.script;

import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.jobcomp.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.NeverRan;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which nodes a run had, and when.
 *
 * @param nodes its nodes
 * @param start when it got them; absent if it never had any, and where slurmctld passed a time of an earlier run instead
 * @param end when it lost them, or left the queue
 */
record Allocation(NodeList nodes, Optional<Instant> start, Instant end) {

    /**
     * Reads SUBMIT, NODES, START and END. A run cancelled in the queue has its end or a predicted time as START: only its nodes
     * tell that it never began. Of a job that was resized and then requeued slurmctld keeps the time of the resize, and passes
     * it as START of each later run, where it is before SUBMIT: no run starts before it is submitted. Source: seen on 22.05;
     * job_record_t.resize_time, 20.11 to 26.05.
     */
    static Allocation of(ScriptEnvironment variables) throws UnusableRecordException {
        NodeList nodes = NodeList.parse("NODES", variables.required("NODES"));
        Instant end = SlurmTime.required("END", variables.required("END"));
        String startText = variables.required("START");
        if (nodes.isEmpty()) {
            return new Allocation(nodes, Optional.empty(), end);
        }
        Instant start = SlurmTime.required("START", startText);
        if (start.isBefore(SlurmTime.required("SUBMIT", variables.required("SUBMIT")))) {
            return new Allocation(nodes, Optional.empty(), end);
        }
        if (end.isBefore(start)) {
            throw UnusableRecordException.invalid(
                    "END", "a time not before START '" + startText + "'", variables.text("END"));
        }
        return new Allocation(nodes, Optional.of(start), end);
    }

    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    JobTimes times(ScriptEnvironment variables) throws UnusableRecordException {
        return new JobTimes(
                SlurmTime.optional("ELIGIBLE", variables.text("ELIGIBLE")),
                start,
                end,
                elapsed(),
                Optional.empty(),
                SlurmDuration.limit(variables.required("LIMIT")));
    }

    /** No time if it never had nodes; unknown if it is not known since when it had them. */
    private Optional<Duration> elapsed() {
        return hasNodes() ? start.map(begin -> Duration.between(begin, end)) : Optional.of(Duration.ZERO);
    }

    JobResources resources(ScriptEnvironment variables) throws UnusableRecordException {
        if (!hasNodes()) {
            return NeverRan.RESOURCES;
        }
        Optional<Long> cpus = SlurmNumber.optional("PROCS", variables.text("PROCS"));
        return new JobResources(
                Optional.of(nodes.text()),
                Optional.of(nodes.count()),
                cpus,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                start.map(begin -> new Slice(begin, end, nodes.text(), cpus)).stream()
                        .toList(),
                Optional.empty(),
                Optional.empty());
    }
}
