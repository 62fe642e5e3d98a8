package io.github.jobenergy.node.metric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule of the table for one metric.
 *
 * @param metric the name of the metric
 * @param source the name of the instrument in the readings
 * @param domain the domain, with {@code {label}} for a label's value and {@code {label.1}} for a group of its condition
 * @param meaning the interpretation of the value
 * @param conditions the conditions on the labels of the series
 * @param anywhere the conditions on the labels of any series of this metric and the same node
 * @param targetLabels the labels that name the node; the first that is not empty is used
 * @param joins the metrics that add labels
 * @param sum the parts to be added, if the series is a part of a sum
 * @param isRepeated whether a meter occurs more than once, read anew each time; the largest value is then used
 * @param isIdleUnlessPositive whether 0 means that the sensor does not exist
 * @param unless metrics that replace this one if one of them has the same labels and a value other than 0
 */
record MetricRule(
        String metric,
        String source,
        String domain,
        Meaning meaning,
        List<Condition> conditions,
        List<Condition> anywhere,
        List<String> targetLabels,
        List<Join> joins,
        Optional<Sum> sum,
        boolean isRepeated,
        boolean isIdleUnlessPositive,
        List<String> unless) {

    private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)(?:\\.(\\d))?}");
    private static final Pattern INDEXED = Pattern.compile(".*\\[[^\\[\\]]*]");
    private static final Pattern WHOLE_INDEX = Pattern.compile(".*\\[\\d{1,6}]");

    MetricRule {
        conditions = List.copyOf(conditions);
        anywhere = List.copyOf(anywhere);
        targetLabels = List.copyOf(targetLabels);
        joins = List.copyOf(joins);
        unless = List.copyOf(unless);
    }

    /** Returns a builder of a rule for this metric, source and domain, without conditions. */
    static Builder builder(String metric, String source, String domain) {
        return new Builder(metric, source, domain);
    }

    /**
     * A condition on a label.
     *
     * @param label the label; an absent label is empty
     * @param pattern the pattern for the whole value
     * @param mustMatch whether the value has to match, or must not match
     */
    record Condition(String label, Pattern pattern, boolean mustMatch) {

        boolean isMetBy(Series series) {
            return pattern.matcher(series.label(label)).matches() == mustMatch;
        }
    }

    /**
     * The labels of an annotating metric, whose value is not used.
     *
     * @param metric the annotating metric
     * @param on the labels that must be equal in both
     */
    record Join(String metric, Set<String> on) {
        Join {
            on = Set.copyOf(on);
        }
    }

    /**
     * Parts that are a measurement only as a sum.
     *
     * @param label the label in which they differ
     * @param parts the required values of the label, once each
     */
    record Sum(String label, Set<String> parts) {
        Sum {
            parts = Set.copyOf(parts);
        }
    }

    /** Collects the components of a rule by name. */
    static final class Builder {

        private final String metric;
        private final String source;
        private final String domain;
        private final List<Condition> conditions = new ArrayList<>();
        private final List<Condition> anywhere = new ArrayList<>();
        private final List<String> targetLabels = new ArrayList<>();
        private final List<Join> joins = new ArrayList<>();
        private Optional<Sum> sum = Optional.empty();
        private boolean isRepeated;
        private boolean isIdleUnlessPositive;
        private final List<String> unless = new ArrayList<>();

        private Builder(String metric, String source, String domain) {
            this.metric = metric;
            this.source = source;
            this.domain = domain;
        }

        void addCondition(Condition condition) {
            conditions.add(condition);
        }

        void addConditionAnywhere(Condition condition) {
            anywhere.add(condition);
        }

        void addTargetLabel(String label) {
            targetLabels.add(label);
        }

        void addJoin(Join join) {
            joins.add(join);
        }

        void sum(Sum value) {
            sum = Optional.of(value);
        }

        void isRepeated(boolean value) {
            isRepeated = value;
        }

        void isIdleUnlessPositive(boolean value) {
            isIdleUnlessPositive = value;
        }

        void addReplacement(String replacingMetric) {
            unless.add(replacingMetric);
        }

        /** The rule with this interpretation of the value. */
        MetricRule build(Meaning meaning) {
            return new MetricRule(
                    metric,
                    source,
                    domain,
                    meaning,
                    conditions,
                    anywhere,
                    targetLabels,
                    joins,
                    sum,
                    isRepeated,
                    isIdleUnlessPositive,
                    unless);
        }
    }

    /** Whether the rule needs other series of the same scrape; such a rule cannot be applied to a series that arrived alone. */
    boolean needsOthers() {
        boolean isWindowElsewhere = meaning instanceof Meaning.OverWindow mean
                && mean.window().metric().isPresent();
        return !joins.isEmpty() || sum.isPresent() || isWindowElsewhere;
    }

    boolean fits(Series series) {
        return conditions.stream().allMatch(condition -> condition.isMetBy(series));
    }

    /** The domain of a series; empty if a label that should be a number is not. */
    Optional<String> domainOf(Series series) {
        Map<String, String> groups = groups(series);
        String name = PLACE.matcher(domain)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(2) == null
                                ? series.label(place.group(1))
                                : groups.getOrDefault(place.group(1) + "." + place.group(2), "")));
        boolean isWhole =
                !INDEXED.matcher(name).matches() || WHOLE_INDEX.matcher(name).matches();
        return isWhole && !name.isBlank() ? Optional.of(name) : Optional.empty();
    }

    Optional<String> targetOf(Series series) {
        return targetLabels.stream()
                .map(series::label)
                .filter(label -> !label.isBlank())
                .findFirst();
    }

    /** The groups matched by the conditions, by label, dot and number. */
    private Map<String, String> groups(Series series) {
        Map<String, String> groups = new HashMap<>();
        for (Condition condition : conditions) {
            Matcher matcher = condition.pattern().matcher(series.label(condition.label()));
            for (int i = 1; matcher.matches() && i <= matcher.groupCount(); i++) {
                groups.put(
                        condition.label() + "." + i,
                        Optional.ofNullable(matcher.group(i)).orElse(""));
            }
        }
        return groups;
    }
}
