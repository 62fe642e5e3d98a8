package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.Plausible;
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
 * Makes samples of the energies that Slurm has of its nodes, and remembers what it told of each.
 *
 * <p>JSON tells joules since slurmd was started and when they were taken: a counter, whose epoch is the start of slurmd. The text
 * tells watts alone; so does JSON where the joules cannot be used, such as a difference below 0. A node of which slurmctld heard
 * nothing new is not told of again, and what it has at our beginning has to be of then: told as of now, what the node drew since
 * would be counted again, in the time up to the next one. It is older where slurmctld has nothing taken anew
 * ({@code AcctGatherNodeFreq=0}) or has not heard of the node for long. Where nothing is measured, both are 0 or not set: that is
 * no reading, and no node draws 0 W.
 */
final class NodeMeters {

    /** A register of more is a difference that went below 0 and wrapped. */
    private static final BigDecimal MOST_JOULES = BigDecimal.valueOf(Long.MAX_VALUE / 1_000_000);

    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(Plausible.MOST_WATTS);

    /** What was collected before that is of another time than now. */
    private static final Duration OLD = Duration.ofMinutes(5);

    /** How 23.02.0 has it in JSON where nothing is measured. */
    private static final String UNSET = "-1";

    private final EnergyPlugin plugin;
    private final Optional<Duration> frequency;
    private final Map<String, Told> told = new HashMap<>();

    /** Of nodes measured so, taken so often. */
    NodeMeters(EnergyPlugin plugin, Optional<Duration> frequency) {
        this.plugin = plugin;
        this.frequency = frequency;
    }

    /** What was told of a node last. */
    private record Told(Optional<BigDecimal> joules, Optional<Instant> collected, Instant time) {

        private boolean isSame(Told other) {
            return joules.equals(other.joules) && collected.equals(other.collected);
        }
    }

    /**
     * Tells of a node's meter, if there is something new.
     *
     * @throws UnusableValueException if what should be a value is none
     */
    void tell(NodeFields node, Instant time, SampleSink findings) throws UnusableValueException {
        Optional<String> joules = node.text("consumed_energy")
                .or(() -> node.text("ConsumedJoules"))
                .filter(text -> !AmountParser.isBlank(text) && !text.equals(UNSET));
        if (joules.isEmpty()) {
            tellWatts(node, time, findings);
        } else if (!isNothing(joules.get()) || watts(node).isPresent()) {
            tellJoules(node, joules.get(), time, findings);
        }
    }

    private void tellJoules(NodeFields node, String joules, Instant time, SampleSink findings)
            throws UnusableValueException {
        try {
            tellCounter(node, amount("consumed_energy", joules, MOST_JOULES, "J"), time, findings);
        } catch (UnusableValueException unusable) {
            tellWatts(node, time, findings);
            throw unusable;
        }
    }

    private void tellCounter(NodeFields node, BigDecimal joules, Instant time, SampleSink findings)
            throws UnusableValueException {
        Told now = new Told(Optional.of(joules), collected(node), time);
        Told last = told.put(node.required("NodeName"), now);
        if (last == null && !isRecent(now.collected(), time)) {
            requireHeardOf(node, time);
        } else if (last == null || !now.isSame(last)) {
            Measurement counter = new Measurement.Counter(
                    EnergyUnit.JOULE.of(joules), Optional.empty(), node.text("slurmd_start_time"));
            findings.found(sample(node, counter, now.collected(), time));
        }
    }

    private static boolean isRecent(Optional<Instant> collected, Instant now) {
        return !isLongerAgo(collected, OLD, now);
    }

    private static boolean isLongerAgo(Optional<Instant> collected, Duration bound, Instant now) {
        return collected
                .filter(time -> Duration.between(time, now).compareTo(bound) > 0)
                .isPresent();
    }

    /** Between two times at which it is taken, it may be as old as the one before. */
    private void requireHeardOf(NodeFields node, Instant now) throws UnusableValueException {
        Duration longest = OLD.plus(frequency.orElse(Duration.ZERO));
        if (isLongerAgo(collected(node), longest, now)) {
            throw UnusableValueException.invalid(
                    "last_collected",
                    "a time in the last " + longest + (frequency.isEmpty() ? ", or AcctGatherNodeFreq above 0" : ""),
                    node.required("last_collected"));
        }
    }

    private void tellWatts(NodeFields node, Instant time, SampleSink findings) throws UnusableValueException {
        Optional<BigDecimal> watts = watts(node);
        if (watts.isEmpty() || frequency.isEmpty()) {
            return;
        }
        Told now = new Told(Optional.empty(), collected(node), time);
        String name = node.required("NodeName");
        if (isNews(now, told.get(name), frequency.get())) {
            told.put(name, now);
            Measurement measurement = plugin.watts(PowerUnit.WATT.of(watts.get()), frequency.get());
            findings.found(sample(node, measurement, now.collected(), time));
        }
    }

    /** The text does not tell when they were taken. */
    private static boolean isNews(Told now, @Nullable Told last, Duration frequency) {
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

    /** Watts above 0; absent where none are measured. */
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

    /** When slurmctld had it taken, in seconds since 1970; 0 where Slurm does not know, as with several plugins at once. */
    private static Optional<Instant> collected(NodeFields node) {
        return node.text("last_collected")
                .filter(text -> text.matches("\\d{1,12}"))
                .map(text -> Instant.ofEpochSecond(Long.parseLong(text)))
                .filter(time -> time.getEpochSecond() > 0);
    }
}
