package io.github.jobenergy.node.metric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which metrics say something of energy, and what: a text, so that a site can add its own. A line is a rule; of the rules for
 * one metric the first that fits decides.
 *
 * <pre>
 *   METRIC SOURCE DOMAIN KIND UNIT [OPTION]...        # a remark
 *
 *   KIND      counter | instant | mean | nothing      nothing: SOURCE, DOMAIN and UNIT are "-"
 *   UNIT      J mJ uJ kJ Wh kWh of a counter, W mW uW kW otherwise
 *   OPTION    only:LABEL=REGEX        the label, empty if it is not there, has to match as a whole
 *             not:LABEL=REGEX         … must not
 *             any:LABEL=REGEX         it has to match for one of this metric's series of the same node
 *             target:LABEL            the label names the node, unless it is empty
 *             join:METRIC/LABEL,…     labels of that metric are there too, where both agree in these
 *             sum:LABEL=PART,…        series that differ in that label only are added up, all of these parts
 *             window:METRIC/s|min     of a mean: how long its window is, told by that metric with the same labels
 *             window:PT60S            … known to the site
 *             unless:METRIC           that metric, with the same labels, says it better
 *             repeats:largest         a meter stands there more than once, read anew each time; otherwise two values
 *                                     of one meter that differ are both refused
 *             zero:nothing            0 stands for a sensor that is not there; to unless it is none
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
     * Reads the text.
     *
     * @param place what to call it in messages, such as its file
     * @throws IllegalArgumentException if a line is no rule
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

    /** These rules, and behind them the other's. */
    public MetricTable before(MetricTable other) {
        List<MetricRule> all = new ArrayList<>();
        rules.values().forEach(all::addAll);
        other.rules.values().forEach(all::addAll);
        return new MetricTable(all);
    }

    /** Whether the metric is one that has to be read, for itself or for what another one means. */
    public boolean reads(String metric) {
        return read.contains(metric);
    }

    List<MetricRule> rulesOf(String metric) {
        return rules.getOrDefault(metric, List.of());
    }

    /** A remark begins with the line or behind a blank: a pattern may hold a {@code #}. */
    private static String withoutRemark(String line) {
        int remark = line.startsWith("#") ? 0 : line.indexOf(" #");
        return remark < 0 ? line : line.substring(0, remark);
    }
}
