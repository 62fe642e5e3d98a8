package io.github.jobenergy.schemas.energy;

import java.util.EnumSet;
import java.util.Set;

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
                    + " used. The bounds include any greater capacity."),
    /** The allocation of a run is unknown. */
    ASSUMED_ALLOCATION(
            true,
            "The allocation of a run is unknown.",
            "The run is assumed to have held the whole node. The bounds include any other allocation."),
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
                    + " only, or a GPU that affects the share of the run was not metered for all of the time of its node.",
            "The energy includes all metered energy of each part: it covers more of some parts than the metered time"
                    + " states. The energy of a GPU inside a metered node is estimated from the power around the gap, and"
                    + " the bounds include its error."),
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
            "Beside runs that do not fit on the node with it, it is charged no CPUs in that time. Otherwise the time is charged"
                    + " like the rest, and the lower bound leaves it out."),
    /** A meter repeated a value. */
    FROZEN_METER(
            false,
            "A meter reported the same value to the last digit for longer than is usual for the meter, or a counter advanced by"
                    + " less than an idle node draws.",
            "The energy counted meanwhile is metered, but its distribution over that time is unknown. The bounds include"
                    + " energy that was not counted. Beyond five minutes, the time of a counter, or of instantaneous power in fractions of a watt, is not metered."),
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
            "Two instruments of one part of a node differed by more than the accuracy of their kinds and sampling explain:"
                    + " the sum of 2 % for counters, 3 % for means and 5 % for instants.",
            "The instrument that is used may be the wrong one. The bounds include the values of both instruments."),
    /** Means of a meter cover overlapping intervals. */
    MOVING_AVERAGE(
            true,
            "The mean intervals of a meter are longer than the time between its readings.",
            "The energy is recovered from the differences of successive means. The bounds include what they do not determine."),
    /** A meter is read more often than its value changes. */
    SLOW_REFRESH(
            true,
            "A meter was read more often than its value was refreshed.",
            "The power is known only at the refreshes. The bounds include its change between two refreshes."),
    /** The power varied between readings that state it at one time. */
    UNDERSAMPLED(
            true,
            "Readings state the power at one time each, and the power differed so much between them that the interpolation may"
                    + " change the energy by more than 1 %.",
            "The bounds are estimated from the differences between readings; they do not"
                    + " include a load whose period is near a multiple of the time between readings."),
    /** The unit of a counter is large for the energy. */
    COARSE_COUNTER(
            true,
            "A counter counts in units that are large for the energy of the interval.",
            "The bounds include a unit of the counter at each end."),
    /** A power was excluded as implausible. */
    IMPLAUSIBLE_POWER(
            false,
            "A meter reported a power above the configured maximum power, or many times above its own readings before and after.",
            "The reading is ignored, and the power is interpolated between the readings around it. If the power is not"
                    + " certainly wrong, it is metered, and the bounds include the power around it."),
    /** A meter reported no power of a node that executes runs. */
    ZERO_POWER(
            false,
            "A meter reported 0 W, or a counter stayed at 0, while runs were on the node.",
            "The time is not metered by this meter."),
    /** The allocations of co-located runs exceed the node. */
    OVERLAPPING_ALLOCATIONS(
            true,
            "The allocations of co-located runs exceed the capacity of the node, as with suspended runs or gang scheduling.",
            "A run that was suspended for the whole time beside the others is charged no CPUs. Otherwise the shares are divided by"
                    + " their sum, and the bounds include all orders in which the runs may have executed."),
    /** The idle power of the node is unknown. */
    UNKNOWN_IDLE_POWER(
            false,
            "No idle power is configured, and no minute without runs was metered.",
            "The energy above idle power is not reported, and energy is not divided by CPU time.");

    /** The flags of time, or of parts of a node, that were not metered. */
    private static final Set<Flag> UNMETERED =
            EnumSet.of(UNEVEN_PARTS, COUNTER_RESET, FROZEN_METER, UNCERTAIN_ROLLOVER, CONFLICTING_READINGS, ZERO_POWER);

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

    /** Checks whether the flag may be the reason of a quality: it marks an assumption, or time or parts that were not metered. */
    public boolean isReasonOf(Quality quality) {
        return switch (quality) {
            case MEASURED -> false;
            case ESTIMATED -> isAssumption() || this == UNEVEN_PARTS;
            case PARTIAL, MISSING -> UNMETERED.contains(this);
        };
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
