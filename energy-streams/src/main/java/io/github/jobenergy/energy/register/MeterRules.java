package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What a site may say about its meters.
 *
 * @param maxGap the longest time between two instants that is still metered; absent: four times the usual spacing
 * @param maxPower more than this no node draws: a counter that says so was reset, and a run's upper bound rests on it
 * @param idlePower what a node draws with nobody there; absent: learned
 */
public record MeterRules(Optional<Duration> maxGap, Optional<Power> maxPower, Optional<Power> idlePower) {

    /** Nothing said. */
    public static final MeterRules DEFAULT = new MeterRules(Optional.empty(), Optional.empty(), Optional.empty());

    /** No reading speaks for longer than readings are kept. */
    public static final Duration LONGEST_INTERVAL = Topic.NODE_POWER.retention();

    /** No node draws more than this: 100 kW, ten times the largest air- or water-cooled node on sale in 2026. */
    private static final long PLAUSIBLE_MILLIWATTS = 100_000_000;

    /**
     * What no instrument is likely to see in 2026, in milliwatts: a package, a bank of memory, a GPU or superchip, a node. Only
     * the number of rollovers of a counter is judged by it.
     */
    private static final Map<String, Long> LIKELY_MILLIWATTS =
            Map.of("cpu", 1_000_000L, "core", 1_000_000L, "dram", 500_000L, "gpu", 3_000_000L);

    private static final long LIKELY_NODE_MILLIWATTS = 10_000_000;

    public MeterRules {
        if (maxGap.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("max-gap: expected PT0S or more, found " + maxGap.get());
        }
        if (maxPower.filter(power -> power.milliwatts() <= 0).isPresent()) {
            throw new IllegalArgumentException("max-power: expected more than 0 W, found " + maxPower.get());
        }
        if (idlePower.filter(power -> power.milliwatts() < 0).isPresent()) {
            throw new IllegalArgumentException("idle-power: expected 0 W or more, found " + idlePower.get());
        }
    }

    /**
     * Whether a node may draw what a reading states of itself, in a time of which readings are kept. What a counter says is
     * judged by the difference to the one before it.
     */
    public boolean admits(Measurement measurement) {
        if (measurement instanceof Measurement.Instantaneous instant) {
            return isAdmitted(instant.power());
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return isAdmitted(mean.interval()) && isAdmitted(mean.power());
        }
        if (measurement instanceof Measurement.IntervalEnergy drawn) {
            double seconds = drawn.interval().toMillis() / 1_000.0;
            return isAdmitted(drawn.interval())
                    && drawn.energy().millijoules() <= mostStated().milliwatts() * seconds;
        }
        return true;
    }

    private boolean isAdmitted(Power power) {
        return power.compareTo(mostStated()) <= 0;
    }

    private static boolean isAdmitted(Duration interval) {
        return interval.compareTo(LONGEST_INTERVAL) <= 0;
    }

    /** The power above which no reading is believed: the site's own limit may be exceeded for a moment, this is not. */
    public Power mostStated() {
        return Power.ofMilliwatts(Math.max(PLAUSIBLE_MILLIWATTS, plausibleMilliwatts()));
    }

    /** The power in milliwatts above which a difference of counters cannot be true. */
    long plausibleMilliwatts() {
        return maxPower.map(Power::milliwatts).orElse(PLAUSIBLE_MILLIWATTS);
    }

    /** The power in milliwatts above which a counter has not rolled over once more. */
    long likelyMilliwatts(MeterId meter) {
        int bracket = meter.domain().indexOf('[');
        String part = bracket < 0 ? meter.domain() : meter.domain().substring(0, bracket);
        long likely = LIKELY_MILLIWATTS.getOrDefault(
                part, maxPower.map(Power::milliwatts).orElse(LIKELY_NODE_MILLIWATTS));
        return Math.min(plausibleMilliwatts(), likely);
    }
}
