package io.github.jobenergy.schemas.energy;

/** Something a reader of an energy should know. Flags that rest a share on an assumption make the quality at best estimated. */
public enum Flag {
    /** The run's totals were split evenly over its nodes, because nobody knows each node's part. */
    EVEN_SPLIT(true),
    /** The node's capacity is unknown; the largest sum of allocations seen together stands for it. */
    ASSUMED_CAPACITY(true),
    /** What the run held is unknown; it is taken to have held the node whole. */
    ASSUMED_ALLOCATION(true),
    /** Two unknown levels met in one reading interval; energy was laid out by time there. */
    UNRESOLVED_EDGE(false),
    /** The counter was set back during the run; the interval around it is not metered. */
    COUNTER_RESET(false),
    /** The run was suspended for part of its time, which is charged like the rest. */
    SUSPENDED(false),
    /**
     * A meter said the same to the last digit for longer than is its way. What it counted meanwhile is metered, its course is
     * not known; beyond five minutes the time is not metered.
     */
    FROZEN_METER(false),
    /** A counter may have rolled over more than once between two readings; that interval is not metered. */
    UNCERTAIN_ROLLOVER(false),
    /** Two readings of a meter contradict each other; of one instant the greater was taken, else neither is metered. */
    CONFLICTING_READINGS(false);

    private final boolean assumption;

    Flag(boolean assumption) {
        this.assumption = assumption;
    }

    /** Whether a share rests on this. */
    public boolean isAssumption() {
        return assumption;
    }
}
