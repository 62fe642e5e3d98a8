package io.github.jobenergy.quickstart.rig.energy;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run as slurmctld itself shows it.
 *
 * @param run which run
 * @param state how it ended
 * @param slices its allocations in turn; none for a run that never had nodes
 * @param end when it ended
 * @param scriptBegin when its batch script began, by a clock on its node; its end where that is unknown
 * @param isStartLost whether an earlier run of its job was resized: then slurmctld passes the time of a resize as its start, and
 *     accounting has it in no row
 */
record ActualRun(RunKey run, String state, List<Slice> slices, Instant end, Instant scriptBegin, boolean isStartLost) {

    ActualRun {
        slices = List.copyOf(slices);
    }

    boolean isResized() {
        return slices.size() > 1;
    }

    /**
     * Checks whether a record has the same state, end and allocations. Of a lost start
     * any time between the allocation and the begin of the batch script will do.
     */
    boolean isReportedBy(JobCompletion completion) {
        List<Slice> found = completion.resources().slices();
        return completion.outcome().state().word().equals(state)
                && completion.times().endTime().equals(end)
                && (found.equals(slices) || (isStartLost && isBegunByScript(found)));
    }

    private boolean isBegunByScript(List<Slice> found) {
        if (found.isEmpty()) {
            return false;
        }
        Instant start = found.get(0).startTime();
        Slice first = slices.get(0);
        List<Slice> moved = new ArrayList<>(slices);
        moved.set(0, new Slice(start, first.endTime(), first.nodes(), first.cpuCount()));
        return found.equals(moved) && !start.isBefore(first.startTime()) && !start.isAfter(scriptBegin);
    }

    /** When it held each of its nodes: a run only ever releases nodes, so that is one interval. */
    Map<String, Interval> held() {
        Map<String, Interval> held = new TreeMap<>();
        for (Slice slice : slices) {
            for (String node : nodes(slice)) {
                held.merge(node, slice.interval(), (one, next) -> Interval.of(one.start(), next.end()));
            }
        }
        return held;
    }

    private static List<String> nodes(Slice slice) {
        try {
            return Hostlist.parse(slice.nodes()).nodes();
        } catch (MalformedHostlistException malformed) {
            throw new AssertionError("expected names of nodes, found " + slice, malformed);
        }
    }

    /** Returns the allocated time in a record, in seconds times nodes. */
    static long nodeSeconds(JobCompletion completion) {
        return completion.resources().slices().stream()
                .mapToLong(slice ->
                        slice.interval().duration().toSeconds() * nodes(slice).size())
                .sum();
    }
}
