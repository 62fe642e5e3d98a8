package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.MappedSeries.Meter;
import io.github.jobenergy.node.metric.MetricRule.Sum;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Applies one rule to one series. */
final class RuleReader {

    private static final String VALUE = "value";
    private static final String COUNTED = "_total";
    private static final String CREATED = "_created";

    private final SeriesIndex others;
    private final SeriesContext context;
    private final SeriesMemory before;
    private final Duration every;
    private final Map<MetricRule, Set<String>> targets = new HashMap<>();

    /**
     * Creates a reader with the series of the same scrape, the conditions that held for earlier series, and the scrape interval.
     */
    RuleReader(SeriesIndex others, SeriesContext context, SeriesMemory before, Duration every) {
        this.others = others;
        this.context = context;
        this.before = before;
        this.every = every;
    }

    /** The result of a rule: whether it decides, and the mapped series, if any. */
    record Outcome(boolean isDecided, Optional<MappedSeries> mapped) {

        private static final Outcome UNDECIDED = new Outcome(false, Optional.empty());
        private static final Outcome NOTHING = new Outcome(true, Optional.empty());
    }

    /** The metric with the creation time of a counter, by the conventions of OpenMetrics. */
    static String creationOf(String metric) {
        boolean isTotal = metric.endsWith(COUNTED);
        return (isTotal ? metric.substring(0, metric.length() - COUNTED.length()) : metric) + CREATED;
    }

    Outcome read(MetricRule rule, Series series) throws UnusableValueException {
        Optional<Series> joined = others.joined(series, rule.joins());
        if (joined.isEmpty() || !rule.fits(joined.get()) || !isAnywhere(rule, series)) {
            return Outcome.UNDECIDED;
        }
        boolean isReplaced = rule.unless().stream()
                .flatMap(better -> others.like(series, better).stream())
                .anyMatch(better -> !isZero(better));
        if (rule.meaning() instanceof Meaning.Nothing || isReplaced) {
            return Outcome.NOTHING;
        }
        Optional<Duration> window = window(rule, series);
        if (rule.meaning() instanceof Meaning.OverWindow && window.isEmpty()) {
            return Outcome.UNDECIDED;
        }
        Optional<BigDecimal> amount = amount(rule, series);
        if (amount.isEmpty() || (rule.isIdleUnlessPositive() && amount.get().signum() == 0)) {
            return Outcome.NOTHING;
        }
        Measurement measurement = measurement(rule, amount.get(), window, series);
        return new Outcome(true, Optional.of(map(rule, joined.get(), amount.get(), measurement)));
    }

    private boolean isAnywhere(MetricRule rule, Series series) {
        return rule.anywhere().isEmpty()
                || context.targetOf(rule, series)
                        .filter(target -> isAnywhere(rule, target, series.time().orElse(context.arrival())))
                        .isPresent();
    }

    private boolean isAnywhere(MetricRule rule, String target, Instant time) {
        if (targets.computeIfAbsent(rule, this::targetsWith).contains(target)) {
            before.add(rule, target, time);
            return true;
        }
        return before.holds(rule, target, time);
    }

    /** The nodes with a series of the metric that meets the conditions of the rule. */
    private Set<String> targetsWith(MetricRule rule) {
        return others.named(rule.metric()).stream()
                .filter(one -> rule.anywhere().stream().allMatch(condition -> condition.isMetBy(one)))
                .flatMap(one -> context.targetOf(rule, one).stream())
                .collect(Collectors.toSet());
    }

    /** A replacing metric with the value 0 is ignored: the meter does not exist, or the counter is never advanced. */
    private static boolean isZero(Series series) {
        return AmountParser.parse(series.value())
                .filter(amount -> amount.signum() == 0)
                .isPresent();
    }

    private MappedSeries map(MetricRule rule, Series series, BigDecimal amount, Measurement measurement)
            throws UnusableValueException {
        String domain = rule.domainOf(series)
                .orElseThrow(() -> UnusableValueException.of(
                        RejectionReason.INVALID_FIELD,
                        "domain",
                        "expected the labels of the domain " + rule.domain() + ", found "
                                + new TreeMap<>(series.labels())));
        String target = context.targetOf(rule, series)
                .orElseThrow(() -> UnusableValueException.of(
                        RejectionReason.MISSING_FIELD,
                        "instance",
                        "expected a label that names the node, found only "
                                + new TreeSet<>(series.labels().keySet())));
        return new MappedSeries(
                rule, new Meter(target, domain, rule.source()), measurement, amount, series.time(), series);
    }

    private Optional<Duration> window(MetricRule rule, Series series) {
        if (!(rule.meaning() instanceof Meaning.OverWindow mean)) {
            return Optional.empty();
        }
        return mean.window().metric().isEmpty()
                ? mean.window().of(BigDecimal.ONE)
                : others.like(series, mean.window().metric().get())
                        .flatMap(stated -> AmountParser.parse(stated.value()))
                        .flatMap(mean.window()::of);
    }

    /** The amount; empty if there is none, or if the sum is reported with its first part. */
    private Optional<BigDecimal> amount(MetricRule rule, Series series) throws UnusableValueException {
        if (rule.sum().isEmpty()) {
            return amountOf(rule, series);
        }
        Sum sum = rule.sum().get();
        List<Series> parts = others.differingIn(sum.label(), series);
        if (!parts.get(0).equals(series)) {
            return Optional.empty();
        }
        Set<String> found = parts.stream().map(part -> part.label(sum.label())).collect(Collectors.toSet());
        if (!found.equals(sum.parts()) || parts.size() != found.size()) {
            throw UnusableValueException.of(
                    RejectionReason.MISSING_FIELD,
                    sum.label(),
                    "expected the parts " + new TreeSet<>(sum.parts()) + " once each, found " + new TreeSet<>(found));
        }
        return sumOf(rule, parts);
    }

    private Optional<BigDecimal> sumOf(MetricRule rule, List<Series> parts) throws UnusableValueException {
        BigDecimal sum = BigDecimal.ZERO;
        for (Series part : parts) {
            Optional<BigDecimal> amount = amountOf(rule, part);
            if (amount.isEmpty()) {
                return Optional.empty();
            }
            if (amount.get().signum() < 0) {
                throw UnusableValueException.of(
                        RejectionReason.INVALID_FIELD, VALUE, "expected parts of 0 or more, found " + part.value());
            }
            sum = sum.add(amount.get());
        }
        return Optional.of(sum);
    }

    private static Optional<BigDecimal> amountOf(MetricRule rule, Series series) throws UnusableValueException {
        if (Blanks.isBlank(series.value())) {
            return Optional.empty();
        }
        BigDecimal amount = AmountParser.parse(series.value())
                .orElseThrow(() -> UnusableValueException.of(
                        RejectionReason.INVALID_FIELD,
                        VALUE,
                        "expected a number, found '" + brief(series.value()) + "'"));
        boolean isPower = !(rule.meaning() instanceof Meaning.Counting);
        return Optional.of(amount).filter(number -> !Blanks.isBlank(number, isPower));
    }

    private Measurement measurement(MetricRule rule, BigDecimal amount, Optional<Duration> window, Series series)
            throws UnusableValueException {
        try {
            if (rule.meaning() instanceof Meaning.Counting counting) {
                return counting.measurement(
                        amount, others.like(series, creationOf(series.name())).map(Series::value));
            } else if (rule.meaning() instanceof Meaning.OverWindow mean) {
                return mean.measurement(amount, window.orElseThrow(), every);
            } else if (rule.meaning() instanceof Meaning.AtOnce atOnce) {
                return atOnce.measurement(amount);
            }
            throw new IllegalStateException("a rule without a meaning: " + rule);
        } catch (InvalidFieldException impossible) {
            throw UnusableValueException.invalid(impossible);
        } catch (ArithmeticException tooMuch) {
            throw UnusableValueException.of(
                    RejectionReason.INVALID_FIELD, VALUE, "expected what fits 63 bits of thousandths, found " + amount);
        }
    }

    private static String brief(String text) {
        int longest = 40;
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
