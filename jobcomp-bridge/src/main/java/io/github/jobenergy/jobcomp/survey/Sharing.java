package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who was charged for a node while others were charged for it too. It goes through the time from the present into the past
 * and holds no more than the runs that were on the nodes at one moment of it.
 */
public final class Sharing {

    private final Map<String, NodeSweep> nodes = new HashMap<>();

    private long sharers;
    private Energy charged = Energy.ZERO;
    private Repetition repeated = Repetition.NONE;

    /** Nobody yet. */
    public Sharing() {}

    /**
     * The next run; it ended no later than any that came before.
     *
     * @param time when it held its nodes, not empty
     * @param joules what it is charged, for all its nodes together
     * @param nodeNames its nodes, each once, at least one
     */
    public void add(Interval time, Energy joules, List<String> nodeNames) {
        ChargedRun stay = new ChargedRun(time, joules, nodeNames.size());
        for (String name : nodeNames) {
            nodes.computeIfAbsent(name, unseen -> new NodeSweep()).enter(stay, this::finish);
        }
    }

    /** No run that comes later ended after that: what began there or later is forgotten. */
    public void passTo(Instant time) {
        nodes.values().forEach(node -> node.passTo(time, this::finish));
        nodes.values().removeIf(NodeSweep::isEmpty);
    }

    private void finish(ChargedRun stay) {
        if (stay.isShared()) {
            sharers++;
            charged = charged.plus(stay.charged());
            repeated = repeated.plus(stay.repetition());
        }
    }

    /** How many runs of those that are forgotten were charged beside others. */
    public long sharers() {
        return sharers;
    }

    /** What they were charged. */
    public Energy charged() {
        return charged;
    }

    /** What of it was charged again. */
    public Repetition repeated() {
        return repeated;
    }

    /** How many nodes have runs on them where it has got to. */
    public int busyNodes() {
        return nodes.size();
    }
}
