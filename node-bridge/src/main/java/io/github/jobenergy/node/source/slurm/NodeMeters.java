package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.RefusedException;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.unit.Amount;
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

/**
 * Makes samples of the energies that Slurm has of its nodes, and remembers what it told of each.
 *
 * <p>JSON tells joules since slurmd was started and when they were taken: a counter, whose epoch is the start of slurmd. The text
 * tells watts alone. A node of which slurmctld heard nothing new is not told of again. Where slurmctld has nothing taken anew
 * ({@code AcctGatherNodeFreq=0}), what it has at our beginning is as old as the node's registration and no reading: told as of
 * now, what the node drew since would be counted again, in the time up to the next one. Where nothing is measured, both are 0 or
 * not set: that is no reading, and no node draws 0 W.
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
    private record Told(String joules, String collected, Instant time) {}

    /**
     * Tells of a node's meter, if there is something new.
     *
     * @throws RefusedException if what should be a value is none
     */
    void tell(NodeFields node, Instant time, Findings findings) throws RefusedException {
        Optional<String> joules = node.text("consumed_energy").or(() -> node.text("ConsumedJoules"));
        if (joules.isPresent()) {
            tellCounter(node, joules.get(), time, findings);
        } else if (!node.values().containsKey("consumed_energy")) {
            tellWatts(node, time, findings);
        }
    }

    private void tellCounter(NodeFields node, String joules, Instant time, Findings findings) throws RefusedException {
        if (Amount.isBlank(joules)
                || ((isNothing(joules) || joules.equals(UNSET)) && watts(node).isEmpty())) {
            return;
        }
        BigDecimal amount = amount("consumed_energy", joules, MOST_JOULES, "J");
        String collected = node.text("last_collected").orElse("");
        Told last = told.put(node.required("NodeName"), new Told(joules, collected, time));
        boolean isNews = last == null
                || !last.joules().equals(joules)
                || !last.collected().equals(collected);
        if (last == null) {
            requireRecent(collected, time);
        }
        if (isNews) {
            Measurement counter = new Measurement.Counter(
                    EnergyUnit.JOULE.of(amount), Optional.empty(), node.text("slurmd_start_time"));
            findings.found(sample(node, counter, instant(collected), time));
        }
    }

    private void requireRecent(String collected, Instant now) throws RefusedException {
        boolean isOld = instant(collected)
                .filter(time -> Duration.between(time, now).compareTo(OLD) > 0)
                .isPresent();
        if (isOld && frequency.isEmpty()) {
            throw RefusedException.invalid(
                    "last_collected", "a time in the last " + OLD + ", or AcctGatherNodeFreq above 0", collected);
        }
    }

    private void tellWatts(NodeFields node, Instant time, Findings findings) throws RefusedException {
        Optional<BigDecimal> watts = watts(node);
        if (watts.isEmpty() || frequency.isEmpty()) {
            return;
        }
        String name = node.required("NodeName");
        Told last = told.get(name);
        if (last == null || !time.isBefore(last.time().plus(frequency.get()))) {
            told.put(name, new Told("", "", time));
            Measurement measurement = plugin.watts(PowerUnit.WATT.of(watts.get()), frequency.get());
            findings.found(sample(node, measurement, Optional.empty(), time));
        }
    }

    private Sample sample(NodeFields node, Measurement measurement, Optional<Instant> deviceTime, Instant time)
            throws RefusedException {
        return new Sample(node.required("NodeName"), plugin.domain(), SlurmKind.NAME, measurement, deviceTime, time)
                .named(Naming.NODE);
    }

    /** Watts above 0; absent where none are measured. */
    private static Optional<BigDecimal> watts(NodeFields node) throws RefusedException {
        Optional<String> text = node.text("current_watts").or(() -> node.text("CurrentWatts"));
        if (text.isEmpty() || Amount.isBlank(text.get()) || isNothing(text.get())) {
            return Optional.empty();
        }
        return Optional.of(amount("CurrentWatts", text.get(), MOST_WATTS, "W"));
    }

    private static boolean isNothing(String text) {
        return Amount.parse(text).filter(amount -> amount.signum() == 0).isPresent();
    }

    private static BigDecimal amount(String field, String text, BigDecimal most, String unit) throws RefusedException {
        return Amount.parse(text)
                .filter(amount -> amount.signum() >= 0 && amount.compareTo(most) <= 0)
                .orElseThrow(() -> RefusedException.invalid(field, "0 to " + most.toPlainString() + " " + unit, text));
    }

    /** Seconds since 1970; 0 where Slurm does not know, as with several plugins at once. */
    private static Optional<Instant> instant(String seconds) {
        return Optional.of(seconds)
                .filter(text -> text.matches("\\d{1,12}"))
                .map(text -> Instant.ofEpochSecond(Long.parseLong(text)))
                .filter(time -> time.getEpochSecond() > 0);
    }
}
