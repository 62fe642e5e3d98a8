package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * ClusterCockpit's cc-backend: the average of the samples of the metric, rounded to 0.01 W, times the duration. A slot without a
 * sample is left out of the average. The energy is that of the node, and is stored in units of 0.01 kWh.
 */
public final class ClusterCockpitRule implements EnergyRule {

    private static final Duration TIMESTEP = Duration.ofSeconds(60);
    private static final double HUNDREDTHS = 100.0;
    private static final double JOULES_PER_KILOWATT_HOUR = 3_600_000.0;

    private final boolean isStored;

    /**
     * Creates the rule.
     *
     * @param isStored whether the energy is rounded to the unit in which it is stored
     */
    public ClusterCockpitRule(boolean isStored) {
        this.isStored = isStored;
    }

    @Override
    public String tool() {
        return isStored ? "ClusterCockpit" : "ClusterCockpit, before rounding";
    }

    @Override
    public Duration interval() {
        return TIMESTEP;
    }

    @Override
    public OptionalDouble joules(PolledNode node, HeldRun run, Duration offset) {
        List<Double> slots = run.grid(TIMESTEP, Duration.ZERO).stream()
                .map(slot -> node.readings().polled(nearest(slot, offset)))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
        OptionalDouble average = slots.stream().mapToDouble(Double::doubleValue).average();
        return average.isPresent() ? OptionalDouble.of(energy(average.getAsDouble(), run)) : average;
    }

    /** Returns the time of the sample in the slot: buffers start half a time step before their first sample. */
    private static Instant nearest(Instant slot, Duration offset) {
        boolean isLater = offset.multipliedBy(2).compareTo(TIMESTEP) <= 0;
        return slot.plus(isLater ? offset : offset.minus(TIMESTEP));
    }

    private double energy(double average, HeldRun run) {
        double joules = rounded(average) * run.duration().toMillis() / 1_000.0;
        return isStored ? rounded(joules / JOULES_PER_KILOWATT_HOUR) * JOULES_PER_KILOWATT_HOUR : joules;
    }

    private static double rounded(double value) {
        return Math.round(value * HUNDREDTHS) / HUNDREDTHS;
    }
}
