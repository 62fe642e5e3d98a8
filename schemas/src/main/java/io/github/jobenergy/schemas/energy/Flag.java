package io.github.jobenergy.schemas.energy;

/**
 * A condition that affects the interpretation of an energy, and its consequence for the energy. A flag that marks an assumption
 * limits the quality to estimated at best. The texts are those of the contract and of the explanation of a run.
 */
public enum Flag {
    /** Totals over several nodes were divided evenly. */
    EVEN_SPLIT(
            true,
            "The amounts that a run held on each of its nodes are unknown.",
            "The totals of the run are divided evenly over its nodes."),
    /** The capacity of the node is unknown or in doubt. */
    ASSUMED_CAPACITY(
            true,
            "The capacity of a node is unknown; or it is stated, and the allocation of one run exceeded it, or different"
                    + " capacities are stated alternately.",
            "A stated capacity is used as stated. Without one, the largest sum of allocations held at one time on that UTC day is"
                    + " used."),
    /** The allocation of a run is unknown. */
    ASSUMED_ALLOCATION(true, "The allocation of a run is unknown.", "The run is assumed to have held the whole node."),
    /** The assignment of GPUs to runs or to meters is unknown. */
    ASSUMED_GPUS(
            true,
            "The GPUs that a run held, or the GPUs that a meter measures, are unknown; or runs without GPU indices hold more GPUs"
                    + " than the node has.",
            "The energy of the GPUs is divided by the number of GPUs of each run."),
    /** The GPU meters contradict the meter of the node. */
    GPU_EXCEEDS_NODE(
            true,
            "GPU meters counted more energy than the node drew in the same time.",
            "The energy of the GPUs is reduced to that of the node."),
    /** Energy was divided by CPU time. */
    MEASURED_USE(
            false,
            "The CPU time of each run was measured, in all or part of the time.",
            "The energy above idle power in that time is divided by CPU time."),
    /** Parts that are added up have different metered times. */
    UNEVEN_PARTS(
            false,
            "Parts of a node that are added up were not metered for the same time, or readings of a part exist in some hours"
                    + " only, or readings of GPUs that a run held have ceased.",
            "The energy includes all metered energy of each part: it covers more of some parts than the metered time"
                    + " states."),
    /** The power on both sides of an edge is unknown. */
    UNRESOLVED_EDGE(
            false,
            "Two unknown power levels met in one reading interval.",
            "The energy of the interval is split by time at the edge."),
    /** A counter was reset. */
    COUNTER_RESET(
            false, "A counter was reset in the time of the energy.", "The interval around the reset is not metered."),
    /** The run was suspended. */
    SUSPENDED(
            false,
            "The run was suspended for part of its time.",
            "The energy of the suspended time is charged like the rest."),
    /** A meter repeated a value. */
    FROZEN_METER(
            false,
            "A meter reported the same value to the last digit for longer than is usual for the meter.",
            "The energy counted meanwhile is metered, but its distribution over that time is unknown. Beyond five minutes,"
                    + " the time of a counter, or of instantaneous power in fractions of a watt, is not metered."),
    /** The number of rollovers between two readings is unknown. */
    UNCERTAIN_ROLLOVER(
            false,
            "A counter may have rolled over more than once between two readings.",
            "The interval between the readings is not metered."),
    /** Two readings of one meter exclude each other. */
    CONFLICTING_READINGS(
            false,
            "Two readings of a meter contradict each other.",
            "Of two readings of one instant, the greater is used. Readings of 0 W of a node between greater readings are"
                    + " ignored. Otherwise neither reading is metered."),
    /** A counter may have been reset unnoticed. */
    UNCERTAIN_RESET(
            true,
            "A counter had no readings for longer than is usual for the counter, increased by less than before, and may have"
                    + " been reset meanwhile: its whole value may have been counted since the reset.",
            "The increase is metered and may be too low. Without a configured maximum power there is no upper bound."),
    /** Two instruments exclude each other. */
    CONFLICTING_METERS(
            true,
            "Two instruments of one part of a node differed by more than half for three minutes or longer.",
            "The instrument that is used may be the wrong one. The bounds include the values of both instruments.");

    private final boolean assumption;
    private final String condition;
    private final String consequence;

    Flag(boolean assumption, String condition, String consequence) {
        this.assumption = assumption;
        this.condition = condition;
        this.consequence = consequence;
    }

    /** Checks whether the flag marks an assumption on which the energy, or a share of it, is based. */
    public boolean isAssumption() {
        return assumption;
    }

    /** Returns the condition that the flag marks, in one sentence. */
    public String condition() {
        return condition;
    }

    /** Returns the consequence of the condition for the energy, in whole sentences. */
    public String consequence() {
        return consequence;
    }
}
