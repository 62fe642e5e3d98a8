package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes which runs were charged for a node while other runs were charged for it too. Time is passed from the present into the
 * past, and only the runs on the nodes at one moment are held.
 */
public final class Sharing {

    private final Map<String, NodeSweep> nodes = new HashMap<>();

    private long sharedRuns;
    private Energy charged = Energy.ZERO;
    private Repetition repeated = Repetition.NONE;

    /** Creates a computation without runs. */
    public Sharing() {}

    /**
     * Adds the next run; it ended no later than any run added before.
     *
     * @param time the interval in which the run held its nodes, not empty
     * @param joules the charge of the run, for all of its nodes together
     * @param nodeNames the nodes of the run, each once, at least one
     */
    public void add(Interval time, Energy joules, List<String> nodeNames) {
        ChargedRun run = new ChargedRun(time, joules, nodeNames.size());
        for (String name : nodeNames) {
            nodes.computeIfAbsent(name, first -> new NodeSweep()).enter(run, this::finish);
        }
    }

    /** Removes the runs that began at {@code time} or later. No run added afterwards ended after {@code time}. */
    public void passTo(Instant time) {
        nodes.values().forEach(node -> node.passTo(time, this::finish));
        nodes.values().removeIf(NodeSweep::isEmpty);
    }

    private void finish(ChargedRun run) {
        if (run.isShared()) {
            sharedRuns++;
            charged = charged.plus(run.charged());
            repeated = repeated.plus(run.repetition());
        }
    }

    /** Returns the number of removed runs that were charged together with others. */
    public long sharedRuns() {
        return sharedRuns;
    }

    /** Returns the total charge of those runs. */
    public Energy charged() {
        return charged;
    }

    /** Returns the part of that charge that was charged again. */
    public Repetition repeated() {
        return repeated;
    }

    /** Returns the number of nodes that hold a run at the present position. */
    public int busyNodes() {
        return nodes.size();
    }
}
