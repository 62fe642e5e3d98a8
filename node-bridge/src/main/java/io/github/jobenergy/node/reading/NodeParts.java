package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares the mean power of the parts of a node with that of the node, minute by minute:
 *
 * <pre>
 *   parts of one kind by one source, gpu[0] + gpu[1] + ...   &gt;   node, by the source with the most power, + 10 %
 * </pre>
 *
 * A minute is evaluated at the first reading after it. Readings of earlier minutes are not compared. For one thread at a time.
 */
final class NodeParts {

    /** The number of consecutive minutes after which the parts are reported: the power of a BMC may be a mean over minutes. */
    static final int MINUTES = 5;

    /** The longest interval of a mean or of an energy, and the longest time between two values of a counter, that is compared. */
    private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(10);

    /** The maximum number of meters that are compared in a minute; a node with more is not compared. */
    private static final int MOST_METERS = 4_096;

    private final Map<Meter, PowerReading> lastCounters = new HashMap<>();
    private final Map<Meter, MeanPower> means = new TreeMap<>();
    private Instant minute = Instant.MIN;
    private int exceeded;

    /**
     * Parts that draw more than their node.
     *
     * @param meter the kind of the parts and their source
     * @param parts the power of all parts of the kind
     * @param node the power of the node
     */
    record Excess(Meter meter, Power parts, Power node) {}

    /** A meter of the node, or all meters of one kind of part, by their domain and source. */
    record Meter(String domain, String source) implements Comparable<Meter> {

        private static Meter of(PowerReading reading) {
            return new Meter(reading.domain(), reading.source());
        }

        /** All meters of this kind and source. */
        private Meter ofKind() {
            return new Meter(PartKind.of(domain), source);
        }

        @Override
        public int compareTo(Meter other) {
            int byDomain = domain.compareTo(other.domain);
            return byDomain == 0 ? source.compareTo(other.source) : byDomain;
        }
    }

    /** Adds a reading; returns the parts that exceed the node, if that has lasted and the reading begins a minute. */
    Optional<Excess> add(PowerReading reading) {
        Optional<Power> power = PartKind.isCompared(reading.domain()) ? power(reading) : Optional.empty();
        Instant ofReading = reading.readingTime().truncatedTo(ChronoUnit.MINUTES);
        if (power.isEmpty() || ofReading.isBefore(minute)) {
            return Optional.empty();
        }
        Optional<Excess> found = Optional.empty();
        if (ofReading.isAfter(minute)) {
            found = evaluate();
            means.clear();
            minute = ofReading;
        }
        if (means.size() < MOST_METERS) {
            means.computeIfAbsent(Meter.of(reading), first -> new MeanPower()).add(power.get());
        }
        return found;
    }

    private Optional<Power> power(PowerReading reading) {
        Optional<Power> power;
        if (reading.measurement() instanceof Measurement.Instantaneous instant) {
            power = Optional.of(instant.power());
        } else if (reading.measurement() instanceof Measurement.IntervalMean mean) {
            power = Optional.of(mean.power()).filter(any -> mean.interval().compareTo(LONGEST_INTERVAL) <= 0);
        } else if (reading.measurement() instanceof Measurement.IntervalEnergy drawn) {
            power = power(drawn.energy().millijoules(), drawn.interval());
        } else {
            power = powerOfCounter(reading);
        }
        return power.filter(found -> found.compareTo(PowerPlausibility.MOST_POWER) <= 0);
    }

    /** The mean power since the previous value; empty if there is none, or if the counter may have been reset or restarted. */
    private Optional<Power> powerOfCounter(PowerReading reading) {
        Optional<PowerReading> before = lastCounters.size() < MOST_METERS || lastCounters.containsKey(Meter.of(reading))
                ? Optional.ofNullable(lastCounters.put(Meter.of(reading), reading))
                : Optional.empty();
        if (before.isEmpty()
                || !(before.get().measurement() instanceof Measurement.Counter earlier)
                || !(reading.measurement() instanceof Measurement.Counter now)
                || !earlier.epoch().equals(now.epoch())) {
            return Optional.empty();
        }
        Duration interval = Duration.between(before.get().readingTime(), reading.readingTime());
        long millijoules = now.counter().millijoules() - earlier.counter().millijoules();
        return millijoules >= 0 ? power(millijoules, interval) : Optional.empty();
    }

    private static Optional<Power> power(long millijoules, Duration interval) {
        if (interval.toSeconds() < 1 || interval.compareTo(LONGEST_INTERVAL) > 0) {
            return Optional.empty();
        }
        long millis = interval.toMillis();
        if (millijoules / millis > PowerPlausibility.MOST_WATTS) {
            return Optional.empty();
        }
        return Optional.of(Power.ofMilliwatts(Math.multiplyExact(millijoules, 1_000L) / millis));
    }

    private Optional<Excess> evaluate() {
        Optional<Power> node = means.entrySet().stream()
                .filter(mean -> PartKind.isNode(mean.getKey().domain()))
                .map(mean -> mean.getValue().power())
                .max(Power::compareTo);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        Optional<Excess> excess = parts().entrySet().stream()
                .filter(part -> exceeds(part.getValue(), node.get()))
                .map(part -> new Excess(part.getKey(), part.getValue(), node.get()))
                .findFirst();
        exceeded = excess.isPresent() ? exceeded + 1 : 0;
        return exceeded >= MINUTES ? excess : Optional.empty();
    }

    /** The power of each kind of part by source: the sum of the parts, or the value for all of them if that is larger. */
    private Map<Meter, Power> parts() {
        Map<Meter, Power> sums = new TreeMap<>();
        means.forEach((meter, mean) -> {
            if (!PartKind.isNode(meter.domain()) && !meter.equals(meter.ofKind())) {
                sums.merge(meter.ofKind(), mean.power(), NodeParts::sum);
            }
        });
        means.forEach((meter, mean) -> {
            if (!PartKind.isNode(meter.domain()) && meter.equals(meter.ofKind())) {
                sums.merge(meter, mean.power(), (one, other) -> one.compareTo(other) >= 0 ? one : other);
            }
        });
        return sums;
    }

    private static Power sum(Power one, Power other) {
        return Power.ofMilliwatts(Math.addExact(one.milliwatts(), other.milliwatts()));
    }

    /** Whether the parts exceed the node by more than 10 %, the sum of the errors of usual meters of a node and of its parts. */
    private static boolean exceeds(Power parts, Power node) {
        return parts.milliwatts() * 10 > node.milliwatts() * 11;
    }
}
