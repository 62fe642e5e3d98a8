package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** A charged run on its nodes, with the number of runs that were charged for each node at the same time. */
final class ChargedRun {

    private final Interval time;
    private final Energy charged;
    private final SortedMap<Integer, Long> millisByCount = new TreeMap<>();
    private int nodesLeftBehind;
    private final int nodes;

    ChargedRun(Interval time, Energy charged, int nodes) {
        this.time = time;
        this.charged = charged;
        this.nodes = nodes;
    }

    Instant start() {
        return time.start();
    }

    Instant end() {
        return time.end();
    }

    Energy charged() {
        return charged;
    }

    /** Adds a time on one node during which the given number of runs was charged, this one included. */
    void spend(long millis, int runs) {
        millisByCount.merge(runs, millis, Long::sum);
    }

    /** Counts a node of the run as completed; returns whether it was the last one. */
    boolean leaveNode() {
        nodesLeftBehind++;
        return nodesLeftBehind == nodes;
    }

    /** Returns whether another run was charged for a node of the run at the same time. */
    boolean isShared() {
        return millisByCount.lastKey() > 1;
    }

    Repetition repetition() {
        return Repetition.of(charged, millisByCount);
    }
}
