package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration of the meters of a site.
 *
 * @param maxGap the longest metered time between two instants; absent: four times the usual spacing
 * @param maxPower the maximum power of a node: a counter difference above it is a reset, and the upper bound of a run
 * uses it
 * @param idlePower the power of a node without runs; absent: learned
 */
public record MeterRules(Optional<Duration> maxGap, Optional<Power> maxPower, Optional<Power> idlePower) {

    /** The configuration without any values set. */
    public static final MeterRules DEFAULT = new MeterRules(Optional.empty(), Optional.empty(), Optional.empty());

    /** The longest valid interval of a reading: the retention time of readings. */
    public static final Duration LONGEST_INTERVAL = Topic.NODE_POWER.retention();

    /**
     * The default maximum power of a node: 100 kW, ten times the largest air- or water-cooled node on sale in 2026.
     */
    private static final long PLAUSIBLE_MILLIWATTS = 100_000_000;

    /**
     * The power, in milliwatts, that no instrument is likely to measure in 2026, for a package, a bank of memory, a GPU
     * or superchip, and a node. The number of rollovers of a counter is decided by it.
     */
    private static final Map<String, Long> LIKELY_MILLIWATTS =
            Map.of("cpu", 1_000_000L, "core", 1_000_000L, "dram", 500_000L, "gpu", 3_000_000L);

    private static final long LIKELY_NODE_MILLIWATTS = 10_000_000;

    /**
     * The ratio of the maximum plausible power to the likely power: one domain may be all packages of a node together,
     * or an instantaneous peak of a GPU.
     */
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
     * Checks whether a measurement is plausible for a domain and covers no more time than readings are kept. The value
     * of a counter is checked later, by its difference to the previous reading.
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

    /**
     * Returns the power of a domain above which every reading is rejected. The configured maximum may be exceeded for a
     * moment, this limit may not.
     */
    public Power mostStated(String domain) {
        return Power.ofMilliwatts(likelyOf(domain)
                .map(likely -> PLAUSIBLE_TIMES * likely)
                .orElse(Math.max(PLAUSIBLE_MILLIWATTS, mostOfNode())));
    }

    /** Returns the power, in milliwatts, above which a difference of counters is implausible. */
    long plausibleMilliwatts(MeterId meter) {
        return likelyOf(meter.domain())
                .map(likely -> Math.min(mostOfNode(), PLAUSIBLE_TIMES * likely))
                .orElse(mostOfNode());
    }

    /** Returns the power, in milliwatts, above which another rollover of a counter is excluded. */
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
