package io.github.jobenergy.jobcomp.starts;

import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.jobcomp.starts.RunningRun.Owner;
import io.github.jobenergy.jobcomp.starts.RunningRun.Totals;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets the runs of one table hold what is alike in common: owners, totals and nodes are few where runs are many, and most of
 * what a run takes in memory.
 */
final class Interner {

    private final Map<Owner, Owner> owners = new HashMap<>();
    private final Map<Totals, Totals> totals = new HashMap<>();
    private final Map<NodeList, NodeList> nodes = new HashMap<>();

    /** The same run, of the parts that are there already. */
    RunningRun of(RunningRun run) {
        return new RunningRun(
                run.id(),
                run.startTime(),
                nodes.computeIfAbsent(run.nodes(), same -> same),
                totals.computeIfAbsent(run.totals(), same -> same),
                owners.computeIfAbsent(run.owner(), same -> same));
    }
}
