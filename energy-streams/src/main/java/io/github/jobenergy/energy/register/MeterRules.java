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
     * What no instrument is likely to see in 2026, in milliwatts: a package, a bank of memory, a GPU or superchip, a node. The
     * number of rollovers of a counter is judged by it.
     */
    private static final Map<String, Long> LIKELY_MILLIWATTS =
            Map.of("cpu", 1_000_000L, "core", 1_000_000L, "dram", 500_000L, "gpu", 3_000_000L);

    private static final long LIKELY_NODE_MILLIWATTS = 10_000_000;

    /** So many times what is likely nothing draws: all packages of a node together, or an instant of a GPU, may be some. */
    private static final long PLAUSIBLE_TIMES = 10;

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
     * Whether a domain may draw what a reading states of it, in a time of which readings are kept. What a counter says is judged
     * by the difference to the one before it.
     */
    public boolean admits(String domain, Measurement measurement) {
        Power most = mostStated(domain);
        if (measurement instanceof Measurement.Instantaneous instant) {
            return instant.power().compareTo(most) <= 0;
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return isAdmitted(mean.interval()) && mean.power().compareTo(most) <= 0;
        }
        if (measurement instanceof Measurement.IntervalEnergy drawn) {
            double seconds = drawn.interval().toMillis() / 1_000.0;
            return isAdmitted(drawn.interval()) && drawn.energy().millijoules() <= most.milliwatts() * seconds;
        }
        return true;
    }

    private static boolean isAdmitted(Duration interval) {
        return interval.compareTo(LONGEST_INTERVAL) <= 0;
    }

    /** The power of a domain above which no reading is believed: the site's own limit may be exceeded for a moment, this is not. */
    public Power mostStated(String domain) {
        return Power.ofMilliwatts(likelyOf(domain)
                .map(likely -> PLAUSIBLE_TIMES * likely)
                .orElse(Math.max(PLAUSIBLE_MILLIWATTS, mostOfNode())));
    }

    /** The power in milliwatts above which a difference of counters cannot be true. */
    long plausibleMilliwatts(MeterId meter) {
        return likelyOf(meter.domain())
                .map(likely -> Math.min(mostOfNode(), PLAUSIBLE_TIMES * likely))
                .orElse(mostOfNode());
    }

    /** The power in milliwatts above which a counter has not rolled over once more. */
    long likelyMilliwatts(MeterId meter) {
        long likely =
                likelyOf(meter.domain()).orElse(maxPower.map(Power::milliwatts).orElse(LIKELY_NODE_MILLIWATTS));
        return Math.min(plausibleMilliwatts(meter), likely);
    }

    private long mostOfNode() {
        return maxPower.map(Power::milliwatts).orElse(PLAUSIBLE_MILLIWATTS);
    }

    private static Optional<Long> likelyOf(String domain) {
        int bracket = domain.indexOf('[');
        return Optional.ofNullable(LIKELY_MILLIWATTS.get(bracket < 0 ? domain : domain.substring(0, bracket)));
    }
}
