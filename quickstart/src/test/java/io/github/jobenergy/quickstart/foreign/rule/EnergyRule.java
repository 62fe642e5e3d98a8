package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.util.OptionalDouble;

/** The rule of a tool that polls a node at a fixed interval. */
public interface EnergyRule {

    /** Returns the name of the tool. */
    String tool();

    /** Returns the polling interval. */
    Duration interval();

    /**
     * Returns the energy of a run in joules; empty if the tool publishes none.
     *
     * @param node what the node draws and what can be polled of it
     * @param run the run
     * @param offset the time from the start of the run to the next poll, less than the interval
     */
    OptionalDouble joules(PolledNode node, HeldRun run, Duration offset);
}
