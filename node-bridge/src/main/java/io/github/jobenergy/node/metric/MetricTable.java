package io.github.jobenergy.node.metric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of the metrics that contain energy or power. It is a text, so that a site can add its own rules. Each line is a rule;
 * of the rules for one metric, the first that fits decides.
 *
 * <pre>
 *   METRIC SOURCE DOMAIN KIND UNIT [OPTION]...        # a comment
 *
 *   KIND      counter | instant | mean | nothing      nothing: SOURCE, DOMAIN and UNIT are "-"
 *   UNIT      J mJ uJ kJ Wh kWh of a counter, W mW uW kW otherwise
 *   OPTION    only:LABEL=REGEX        the label, empty if it is absent, has to match as a whole
 *             not:LABEL=REGEX         … must not
 *             any:LABEL=REGEX         it has to match for one of this metric's series of the same node
 *             target:LABEL            the label names the node, unless it is empty
 *             join:METRIC/LABEL,…     adds the labels of that metric, where both agree in these
 *             sum:LABEL=PART,…        series that differ in that label only are added up, all of these parts
 *             window:METRIC/s|min     of a mean: its interval, from that metric with the same labels
 *             window:PT60S            … a constant of the site
 *             unless:METRIC           ignored if that metric, with the same labels, has a value other than 0
 *             repeats:largest         a meter occurs more than once, read anew each time; otherwise two values
 *                                     of one meter that differ are both rejected
 *             zero:nothing            0 means that the sensor does not exist
 * </pre>
 */
public final class MetricTable {

    private final Map<String, List<MetricRule>> rules;
    private final Set<String> read;

    private MetricTable(List<MetricRule> rules) {
        this.rules = new HashMap<>();
        this.read = new HashSet<>();
        for (MetricRule rule : rules) {
            this.rules
                    .computeIfAbsent(rule.metric(), metric -> new ArrayList<>())
                    .add(rule);
            read.add(rule.metric());
            rule.joins().forEach(join -> read.add(join.metric()));
            if (rule.meaning() instanceof Meaning.OverWindow mean) {
                mean.window().metric().ifPresent(read::add);
            }
            if (rule.meaning() instanceof Meaning.Counting) {
                read.add(RuleReader.creationOf(rule.metric()));
            }
            read.addAll(rule.unless());
        }
    }

    /**
     * Parses the text of a table.
     *
     * @param place the name of the text in messages, such as its file
     * @throws IllegalArgumentException if a line is not a rule
     */
    public static MetricTable parse(String place, String text) {
        List<MetricRule> rules = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = withoutRemark(lines.get(i));
            if (!line.isBlank()) {
                rules.add(new RuleParser(place + ":" + (i + 1)).parse(line));
            }
        }
        return new MetricTable(rules);
    }

    /** A table with these rules followed by the rules of the other. */
    public MetricTable before(MetricTable other) {
        List<MetricRule> all = new ArrayList<>();
        rules.values().forEach(all::addAll);
        other.rules.values().forEach(all::addAll);
        return new MetricTable(all);
    }

    /** Whether a rule uses the metric, directly or for the interpretation of another metric. */
    public boolean reads(String metric) {
        return read.contains(metric);
    }

    List<MetricRule> rulesOf(String metric) {
        return rules.getOrDefault(metric, List.of());
    }

    /** Removes a comment, which begins at the start of the line or after a blank: a pattern may contain a {@code #}. */
    private static String withoutRemark(String line) {
        int remark = line.startsWith("#") ? 0 : line.indexOf(" #");
        return remark < 0 ? line : line.substring(0, remark);
    }
}
