package io.github.jobenergy.node.metric;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one line of the table says of one metric.
 *
 * @param metric the metric's name
 * @param source the word for the instrument in the readings
 * @param domain the domain, with {@code {label}} for a label's value and {@code {label.1}} for a group of its condition
 * @param meaning what the number is
 * @param conditions what has to be so of the labels
 * @param anywhere what has to be so of the labels of one of this metric's series of the same node
 * @param targetLabels the labels that name the node, the first that is not empty
 * @param joins where further labels are
 * @param sum what has to be added up, if this is a part of something
 * @param isRepeated whether its meters stand there more than once, read anew each time: then the largest is told
 * @param isIdleUnlessPositive whether a 0 stands for a sensor that is not there
 * @param unless metrics that, where one has the same labels, say the same better
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

    /**
     * What a label has to be, or must not be.
     *
     * @param label the label; one that is not there is empty
     * @param pattern what all of it is held against
     * @param isWanted whether it has to match, or must not
     */
    record Condition(String label, Pattern pattern, boolean isWanted) {

        boolean isMetBy(Series series) {
            return pattern.matcher(series.label(label)).matches() == isWanted;
        }
    }

    /**
     * Labels of an annotating metric, whose value says nothing.
     *
     * @param metric the annotating metric
     * @param on the labels in which both have to agree
     */
    record Join(String metric, Set<String> on) {
        Join {
            on = Set.copyOf(on);
        }
    }

    /**
     * Parts that are something together only.
     *
     * @param label in which they differ
     * @param parts what it has to be, once each
     */
    record Sum(String label, Set<String> parts) {
        Sum {
            parts = Set.copyOf(parts);
        }
    }

    /** Whether more than the series itself has to be seen: what comes one by one cannot be read by it. */
    boolean needsOthers() {
        boolean isWindowElsewhere = meaning instanceof Meaning.OverWindow mean
                && mean.window().metric().isPresent();
        return !joins.isEmpty() || sum.isPresent() || isWindowElsewhere;
    }

    boolean fits(Series series) {
        return conditions.stream().allMatch(condition -> condition.isMetBy(series));
    }

    /** The domain of such a series; absent where a label that should be a number is none. */
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

    /** What the groups of the conditions matched, by label, point and number. */
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
