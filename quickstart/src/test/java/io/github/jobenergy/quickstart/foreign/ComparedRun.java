package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.quickstart.foreign.rule.PolledNode;
import java.util.List;

/**
 * A run whose energy is computed by several rules.
 *
 * @param name the name of the column
 * @param node the node of the run
 * @param runs the runs on the node, of which the run is one
 * @param run the run
 * @param reference the energy of the run in joules
 */
record ComparedRun(String name, PolledNode node, List<HeldRun> runs, HeldRun run, double reference) {

    ComparedRun {
        runs = List.copyOf(runs);
    }

    /** Returns a run that had its node to itself for the whole series; the reference is the energy of the series. */
    static ComparedRun exclusive(String name, PolledNode node) {
        HeldRun run = HeldRun.exclusive(node.drawn().start(), node.drawn().end());
        return new ComparedRun(name, node, List.of(run), run, node.drawn().joules());
    }
}
