package io.github.jobenergy.schemas.energy;

/** Something a reader of an energy should know. Flags that rest it on an assumption make its quality at best estimated. */
public enum Flag {
    /** Totals over several nodes were split evenly, because nobody knows each node's part. */
    EVEN_SPLIT(true),
    /**
     * The node's capacity is unknown, and the largest sum of allocations seen together stands for it; or it is stated, and a run
     * held more than that alone, or it is stated as one thing and another by turns.
     */
    ASSUMED_CAPACITY(true),
    /** What a run held is unknown; it is taken to have held the node whole. */
    ASSUMED_ALLOCATION(true),
    /** Which GPUs the run held, or which of them a meter measures, is unknown; their energy is split by number. */
    ASSUMED_GPUS(true),
    /** GPU meters counted more than the node drew in the same time; what they counted was cut to it. */
    GPU_EXCEEDS_NODE(true),
    /** What was drawn above idle was split by the CPU time measured of each run, in all or part of the time. */
    MEASURED_USE(false),
    /**
     * Parts of a node that are added up were not metered for the same time, or a part was heard in some hours only, or GPUs that
     * the run held are heard no more. What was metered of each is in the energy: it holds more of some parts than the metered time
     * says.
     */
    UNEVEN_PARTS(false),
    /** Two unknown levels met in one reading interval; energy was laid out by time there. */
    UNRESOLVED_EDGE(false),
    /** The counter was set back during the run; the interval around it is not metered. */
    COUNTER_RESET(false),
    /** The run was suspended for part of its time, which is charged like the rest. */
    SUSPENDED(false),
    /**
     * A meter said the same to the last digit for longer than is its way. What it counted meanwhile is metered, its course is
     * not known; beyond five minutes the time of a counter, or of instants in fractions of a watt, is not metered.
     */
    FROZEN_METER(false),
    /** A counter may have rolled over more than once between two readings; that interval is not metered. */
    UNCERTAIN_ROLLOVER(false),
    /**
     * Two readings of a meter contradict each other; of one instant the greater was taken, 0 W that a node is said to draw between
     * readings of more are passed over, else neither is metered.
     */
    CONFLICTING_READINGS(false),
    /**
     * A counter was silent for longer than is its way, rose by less than before, and may have been set back meanwhile: what it
     * shows it may have counted since. What it rose by is metered, and may be too little: without a stated maximum power there is no
     * upper bound.
     */
    UNCERTAIN_RESET(true),
    /**
     * Two instruments of one part of a node differed by more than half for three minutes or longer: the one that is believed may
     * be the wrong one. The bounds hold what either says.
     */
    CONFLICTING_METERS(true);

    private final boolean assumption;

    Flag(boolean assumption) {
        this.assumption = assumption;
    }

    /** Whether the energy, or a share of it, rests on an assumption. */
    public boolean isAssumption() {
        return assumption;
    }
}
