package io.github.jobenergy.jobcomp.dialect.squeue;

import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Owner;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Totals;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import java.util.HashMap;
import java.util.Map;

/**
 * Shares equal parts between the runs of one table. Distinct owners, totals and node lists are few where runs are many, and they
 * take most of the memory of a run.
 */
final class Interner {

    private final Map<Owner, Owner> owners = new HashMap<>();
    private final Map<Totals, Totals> totals = new HashMap<>();
    private final Map<NodeList, NodeList> nodes = new HashMap<>();

    /** Returns an equal run, made of the shared parts. */
    RunningRun of(RunningRun run) {
        return new RunningRun(
                run.id(),
                run.startTime(),
                nodes.computeIfAbsent(run.nodes(), same -> same),
                totals.computeIfAbsent(run.totals(), same -> same),
                owners.computeIfAbsent(run.owner(), same -> same));
    }
}
