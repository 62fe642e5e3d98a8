package io.github.jobenergy.schemas.energy;

/**
 * A condition that affects the interpretation of an energy. A flag that marks an assumption limits the quality to estimated at
 * best.
 */
public enum Flag {
    /** Totals over several nodes were split evenly, because the amount of each node is unknown. */
    EVEN_SPLIT(true),
    /**
     * The capacity of the node is unknown and is assumed to be the largest sum of allocations observed at one time; or the
     * capacity is stated, and the allocation of a single run exceeded it, or different capacities are stated alternately.
     */
    ASSUMED_CAPACITY(true),
    /** The allocation of a run is unknown and is assumed to be the whole node. */
    ASSUMED_ALLOCATION(true),
    /** The GPUs that the run held, or the GPUs that a meter measures, are unknown; the energy of the GPUs is split by number. */
    ASSUMED_GPUS(true),
    /**
     * GPU meters counted more energy than the node drew in the same time; the energy of the GPUs was reduced to that of the node.
     */
    GPU_EXCEEDS_NODE(true),
    /** Energy above idle was split by the measured CPU time of each run, in all or part of the time. */
    MEASURED_USE(false),
    /**
     * Parts of a node that are added up were not metered for the same time, or readings of a part exist in some hours only, or
     * readings of GPUs that the run held have ceased. The energy includes all metered energy of each part: it covers more of some
     * parts than the metered time states.
     */
    UNEVEN_PARTS(false),
    /** Two unknown power levels met in one reading interval; the energy of the interval was split by time at the edge. */
    UNRESOLVED_EDGE(false),
    /** The counter was reset during the run; the interval around the reset is not metered. */
    COUNTER_RESET(false),
    /** The run was suspended for part of its time; suspended time is charged like the rest. */
    SUSPENDED(false),
    /**
     * A meter reported the same value to the last digit for longer than is usual for the meter. The energy counted meanwhile is
     * metered, but its distribution over that time is unknown. Beyond five minutes, the time of a counter, or of instantaneous
     * power in fractions of a watt, is not metered.
     */
    FROZEN_METER(false),
    /** A counter may have rolled over more than once between two readings; that interval is not metered. */
    UNCERTAIN_ROLLOVER(false),
    /**
     * Two readings of a meter contradict each other. Of two readings of one instant, the greater is used. Readings of 0 W of a
     * node between greater readings are ignored. Otherwise neither reading is metered.
     */
    CONFLICTING_READINGS(false),
    /**
     * A counter had no readings for longer than is usual for the counter, increased by less than before, and may have been reset
     * meanwhile: its whole value may have been counted since the reset. The increase is metered and may be too low; without a
     * stated maximum power there is no upper bound.
     */
    UNCERTAIN_RESET(true),
    /**
     * Two instruments of one part of a node differed by more than half for three minutes or longer; the instrument that is used
     * may be the wrong one. The uncertainty bounds include the values of both instruments.
     */
    CONFLICTING_METERS(true);

    private final boolean assumption;

    Flag(boolean assumption) {
        this.assumption = assumption;
    }

    /** Checks whether the flag marks an assumption on which the energy, or a share of it, is based. */
    public boolean isAssumption() {
        return assumption;
    }
}
