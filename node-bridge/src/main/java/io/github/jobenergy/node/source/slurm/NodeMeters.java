package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts the energies that Slurm has of its nodes to samples, and keeps the last value published of each node.
 *
 * <p>JSON has the joules since the start of slurmd and the time of their collection: a counter, whose epoch is the start of
 * slurmd. The text has watts only; the watts are also used if the joules in JSON are unusable, such as a difference below 0. A
 * node without new data at slurmctld is not reported again, and the first value of a node has to be recent: with the present
 * time, an old value would count the energy since then again, in the time up to the next value. Values are older if slurmctld
 * does not collect them ({@code AcctGatherNodeFreq=0}) or has not received data of the node for long. Without a measurement, both
 * are 0 or not set: such a node has no reading, since no node draws 0 W.
 */
final class NodeMeters {

    /** The maximum of a register; a higher value is a negative difference that wrapped. */
    private static final BigDecimal MOST_JOULES = BigDecimal.valueOf(Long.MAX_VALUE / 1_000_000);

    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(PowerPlausibility.MOST_WATTS);

    /** The maximum age of a first value. */
    private static final Duration LONGEST_AGE = Duration.ofMinutes(5);

    /** The value of 23.02.0 in JSON for nodes without a measurement. */
    private static final String UNSET = "-1";

    private final EnergyPlugin plugin;
    private final Optional<Duration> frequency;
    private final Map<String, PublishedValue> published = new HashMap<>();

    /** Creates meters for this plugin and this collection interval. */
    NodeMeters(EnergyPlugin plugin, Optional<Duration> frequency) {
        this.plugin = plugin;
        this.frequency = frequency;
    }

    /** The last value published of a node. */
    private record PublishedValue(Optional<BigDecimal> joules, Optional<Instant> collected, Instant time) {

        private boolean isSame(PublishedValue other) {
            return joules.equals(other.joules) && collected.equals(other.collected);
        }
    }

    /**
     * Reports the meter of a node, if it has a new value.
     *
     * @throws UnusableValueException if a value is unusable
     */
    void report(NodeFields node, Instant time, SampleSink findings) throws UnusableValueException {
        Optional<String> joules = node.text("consumed_energy")
                .or(() -> node.text("ConsumedJoules"))
                .filter(text -> !AmountParser.isBlank(text) && !text.equals(UNSET));
        if (joules.isEmpty()) {
            reportWatts(node, time, findings);
        } else if (!isNothing(joules.get()) || watts(node).isPresent()) {
            reportJoules(node, joules.get(), time, findings);
        }
    }

    private void reportJoules(NodeFields node, String joules, Instant time, SampleSink findings)
            throws UnusableValueException {
        try {
            reportCounter(node, amount("consumed_energy", joules, MOST_JOULES, "J"), time, findings);
        } catch (UnusableValueException unusable) {
            reportWatts(node, time, findings);
            throw unusable;
        }
    }

    private void reportCounter(NodeFields node, BigDecimal joules, Instant time, SampleSink findings)
            throws UnusableValueException {
        PublishedValue now = new PublishedValue(Optional.of(joules), collected(node), time);
        PublishedValue last = published.put(node.required("NodeName"), now);
        if (last == null && !isRecent(now.collected(), time)) {
            requireCollected(node, time);
        } else if (last == null || !now.isSame(last)) {
            Measurement counter = new Measurement.Counter(
                    EnergyUnit.JOULE.of(joules), Optional.empty(), node.text("slurmd_start_time"));
            findings.found(sample(node, counter, now.collected(), time));
        }
    }

    private static boolean isRecent(Optional<Instant> collected, Instant now) {
        return !isLongerAgo(collected, LONGEST_AGE, now);
    }

    private static boolean isLongerAgo(Optional<Instant> collected, Duration bound, Instant now) {
        return collected
                .filter(time -> Duration.between(time, now).compareTo(bound) > 0)
                .isPresent();
    }

    /** Between two collections, a value may be as old as the previous collection. */
    private void requireCollected(NodeFields node, Instant now) throws UnusableValueException {
        Duration longest = LONGEST_AGE.plus(frequency.orElse(Duration.ZERO));
        if (isLongerAgo(collected(node), longest, now)) {
            throw UnusableValueException.invalid(
                    "last_collected",
                    "a time in the last " + longest + (frequency.isEmpty() ? ", or AcctGatherNodeFreq above 0" : ""),
                    node.required("last_collected"));
        }
    }

    private void reportWatts(NodeFields node, Instant time, SampleSink findings) throws UnusableValueException {
        Optional<BigDecimal> watts = watts(node);
        if (watts.isEmpty() || frequency.isEmpty()) {
            return;
        }
        PublishedValue now = new PublishedValue(Optional.empty(), collected(node), time);
        String name = node.required("NodeName");
        if (isNew(now, published.get(name), frequency.get())) {
            published.put(name, now);
            Measurement measurement = plugin.watts(PowerUnit.WATT.of(watts.get()), frequency.get());
            findings.found(sample(node, measurement, now.collected(), time));
        }
    }

    /** Whether the value has to be published; the text does not contain the time of collection. */
    private static boolean isNew(PublishedValue now, @Nullable PublishedValue last, Duration frequency) {
        if (last == null) {
            return isRecent(now.collected(), now.time());
        }
        return now.collected().isPresent()
                ? !now.collected().equals(last.collected())
                : !now.time().isBefore(last.time().plus(frequency));
    }

    private Sample sample(NodeFields node, Measurement measurement, Optional<Instant> deviceTime, Instant time)
            throws UnusableValueException {
        return new Sample(node.required("NodeName"), plugin.domain(), SlurmKind.NAME, measurement, deviceTime, time)
                .named(Naming.NODE);
    }

    /** A power above 0 W; empty if none is measured. */
    private static Optional<BigDecimal> watts(NodeFields node) throws UnusableValueException {
        Optional<String> text = node.text("current_watts").or(() -> node.text("CurrentWatts"));
        if (text.isEmpty() || AmountParser.isBlank(text.get()) || isNothing(text.get())) {
            return Optional.empty();
        }
        return Optional.of(amount("CurrentWatts", text.get(), MOST_WATTS, "W"));
    }

    private static boolean isNothing(String text) {
        return AmountParser.parse(text).filter(amount -> amount.signum() == 0).isPresent();
    }

    private static BigDecimal amount(String field, String text, BigDecimal most, String unit)
            throws UnusableValueException {
        return AmountParser.parse(text)
                .filter(amount -> amount.signum() >= 0 && amount.compareTo(most) <= 0)
                .orElseThrow(
                        () -> UnusableValueException.invalid(field, "0 to " + most.toPlainString() + " " + unit, text));
    }

    /** The time of collection by slurmctld, in seconds since 1970; 0 if Slurm does not know it, as with several plugins. */
    private static Optional<Instant> collected(NodeFields node) {
        return node.text("last_collected")
                .filter(text -> text.matches("\\d{1,12}"))
                .map(text -> Instant.ofEpochSecond(Long.parseLong(text)))
                .filter(time -> time.getEpochSecond() > 0);
    }
}
