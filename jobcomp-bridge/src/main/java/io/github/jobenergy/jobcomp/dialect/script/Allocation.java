package io.github.jobenergy.jobcomp.dialect.script;

import io.github.jobenergy.jobcomp.reading.NeverRan;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The nodes of a run and the time of their allocation.
 *
 * @param nodes the nodes
 * @param start the start of the allocation; absent if the run never had nodes, or slurmctld passed the time of an earlier run
 * @param end the end of the allocation, or the time when the run left the queue
 */
record Allocation(NodeList nodes, Optional<Instant> start, Instant end) {

    /**
     * Reads SUBMIT, NODES, START and END. For a run cancelled in the queue, START is its end or a predicted time: only its
     * empty node list shows that it never started. For a job that was resized and then requeued, slurmctld keeps the time of
     * the resize and passes it as START of each later run, where it is before SUBMIT: no run starts before it is submitted.
     * Source: seen on 22.05; job_record_t.resize_time, 20.11 to 26.05.
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

    /** The elapsed time: zero for a run that never had nodes, absent if the start of the allocation is unknown. */
    private Optional<Duration> elapsed() {
        return hasNodes() ? start.map(begin -> Duration.between(begin, end)) : Optional.of(Duration.ZERO);
    }

    JobResources resources(ScriptEnvironment variables) throws UnusableRecordException {
        if (!hasNodes()) {
            return NeverRan.RESOURCES;
        }
        Optional<Long> cpus = SlurmNumber.optional("PROCS", variables.text("PROCS"));
        return JobResources.builder()
                .nodes(Optional.of(nodes.text()))
                .nodeCount(Optional.of(nodes.count()))
                .cpuCount(cpus)
                .slices(start.map(begin -> new Slice(begin, end, nodes.text(), cpus)).stream()
                        .toList())
                .build();
    }
}
