package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Owner;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Totals;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Runs of alice on cluster rig26, submitted at 1,000,000,000 s by default, and their allocations. */
public final class RunningRuns {

    /** When they were submitted. */
    public static final long SUBMIT = 1_000_000_000L;

    private RunningRuns() {}

    /** A run that shares its nodes and has no GPU. */
    public static RunningRun shared(long jobId, String nodes, long cpus) {
        return run(RunKey.of("rig26", jobId, SUBMIT), nodes, Optional.of(cpus), false);
    }

    /** A run that owns its nodes whole. */
    public static RunningRun exclusive(long jobId, String nodes) {
        return run(RunKey.of("rig26", jobId, SUBMIT), nodes, Optional.empty(), true);
    }

    /** A run that shares its nodes, submitted then and started 10 s later. */
    public static RunningRun submitted(long jobId, long submit, String nodes) {
        return run(RunKey.of("rig26", jobId, submit), nodes, Optional.of(4L), false);
    }

    private static RunningRun run(RunKey run, String nodes, Optional<Long> cpus, boolean isExclusive) {
        return new RunningRun(
                new RunningRun.Id(run, Long.toString(run.jobId())),
                run.submitTime().plusSeconds(10),
                nodeList(nodes),
                new Totals(cpus, Optional.of(4L << 30), Optional.of(0L), Optional.of(isExclusive)),
                new Owner(Optional.of("alice"), Optional.of("astro"), Optional.of("batch")));
    }

    /** It holds that many CPUs and a GPU of the same number on each of its nodes. */
    public static NodeDetail detail(String nodes, long cpus) {
        try {
            List<NodeAllocation> allocations = Hostlist.parse(nodes).nodes().stream()
                    .map(node -> new NodeAllocation(
                            node, Optional.of(cpus), Optional.of(1L << 30), List.of(Math.toIntExact(cpus))))
                    .toList();
            return new NodeDetail.Known(allocations);
        } catch (MalformedHostlistException mistyped) {
            throw new IllegalArgumentException(mistyped);
        }
    }

    private static NodeList nodeList(String nodes) {
        try {
            return NodeList.parse("NODELIST", nodes);
        } catch (UnusableRecordException mistyped) {
            throw new IllegalArgumentException(mistyped);
        }
    }

    /** When a run submitted at the usual time began. */
    public static Instant startTime() {
        return Instant.ofEpochSecond(SUBMIT + 10);
    }
}
