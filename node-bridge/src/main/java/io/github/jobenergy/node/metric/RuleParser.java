package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.Meaning.Window;
import io.github.jobenergy.node.metric.MetricRule.Condition;
import io.github.jobenergy.node.metric.MetricRule.Join;
import io.github.jobenergy.node.metric.MetricRule.Sum;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.program.BoundedDuration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Parses one line of a {@link MetricTable}. */
final class RuleParser {

    private static final int COLUMNS = 5;

    private static final Map<String, EnergyUnit> ENERGY_UNITS = Map.of(
            "J", EnergyUnit.JOULE,
            "mJ", EnergyUnit.MILLIJOULE,
            "uJ", EnergyUnit.MICROJOULE,
            "kJ", EnergyUnit.KILOJOULE,
            "Wh", EnergyUnit.WATT_HOUR,
            "kWh", EnergyUnit.KILOWATT_HOUR);

    private static final Map<String, PowerUnit> POWER_UNITS = Map.of(
            "W", PowerUnit.WATT,
            "mW", PowerUnit.MILLIWATT,
            "uW", PowerUnit.MICROWATT,
            "kW", PowerUnit.KILOWATT);

    private static final Map<String, Duration> WINDOW_UNITS =
            Map.of("s", Duration.ofSeconds(1), "min", Duration.ofMinutes(1));

    private final String place;
    private Optional<Window> window = Optional.empty();

    RuleParser(String place) {
        this.place = place;
    }

    /** The rule of the line. To be called once. */
    MetricRule parse(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        if (words.size() < COLUMNS) {
            throw expected("METRIC SOURCE DOMAIN KIND UNIT [OPTION]...", line.strip());
        }
        MetricRule.Builder rule = MetricRule.builder(words.get(0), words.get(1), words.get(2));
        words.subList(COLUMNS, words.size()).forEach(option -> readOption(option, rule));
        return rule.build(meaning(words.get(3), words.get(4)));
    }

    private Meaning meaning(String kind, String unit) {
        return switch (kind) {
            case "counter" -> new Meaning.Counting(oneOf(ENERGY_UNITS, unit));
            case "instant" -> new Meaning.AtOnce(oneOf(POWER_UNITS, unit));
            case "mean" ->
                new Meaning.OverWindow(
                        oneOf(POWER_UNITS, unit), window.orElseThrow(() -> expected("window:... with a mean", "none")));
            case "nothing" -> new Meaning.Nothing();
            default -> throw expected("counter, instant, mean or nothing", kind);
        };
    }

    private void readOption(String option, MetricRule.Builder rule) {
        int colon = option.indexOf(':');
        String value = option.substring(colon + 1);
        switch (colon < 0 ? option : option.substring(0, colon)) {
            case "only" -> rule.addCondition(condition(value, true));
            case "not" -> rule.addCondition(condition(value, false));
            case "any" -> rule.addConditionAnywhere(condition(value, true));
            case "target" -> rule.addTargetLabel(value);
            case "join" -> rule.addJoin(new Join(before(value, '/'), words(behind(value, '/'))));
            case "sum" -> rule.sum(new Sum(before(value, '='), words(behind(value, '='))));
            case "window" -> window = Optional.of(window(value));
            case "unless" -> rule.addReplacement(value);
            case "repeats" -> rule.isRepeated(oneOf(Map.of("largest", true), value));
            case "zero" -> rule.isIdleUnlessPositive(oneOf(Map.of("nothing", true), value));
            default -> throw expected("only, not, any, target, join, sum, window, unless, repeats or zero", option);
        }
    }

    private Window window(String text) {
        return text.startsWith("PT")
                ? new Window(Optional.empty(), duration(text))
                : new Window(Optional.of(before(text, '/')), oneOf(WINDOW_UNITS, behind(text, '/')));
    }

    private Duration duration(String text) {
        try {
            return BoundedDuration.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(place + ": window: " + invalid.getMessage(), invalid);
        }
    }

    private Condition condition(String text, boolean mustMatch) {
        try {
            return new Condition(before(text, '='), Pattern.compile(behind(text, '=')), mustMatch);
        } catch (PatternSyntaxException noPattern) {
            throw new IllegalArgumentException(
                    place + ": expected a pattern, " + noPattern.getDescription(), noPattern);
        }
    }

    private static Set<String> words(String text) {
        return new TreeSet<>(List.of(text.split(",")));
    }

    private String before(String text, char mark) {
        return text.substring(0, indexOf(text, mark));
    }

    private String behind(String text, char mark) {
        return text.substring(indexOf(text, mark) + 1);
    }

    private int indexOf(String text, char mark) {
        int index = text.indexOf(mark);
        if (index <= 0 || index == text.length() - 1) {
            throw expected("text before and after '" + mark + "'", text);
        }
        return index;
    }

    private <T> T oneOf(Map<String, T> values, String word) {
        return Optional.ofNullable(values.get(word))
                .orElseThrow(() -> expected("one of " + new TreeSet<>(values.keySet()), word));
    }

    private IllegalArgumentException expected(String expected, String found) {
        return new IllegalArgumentException(place + ": expected " + expected + ", found '" + found + "'");
    }
}
