package io.github.jobenergy.energy.cli.alert;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.BudgetRule;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunRule.Kind;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parses a file of rules of alerts: one rule a line, {@code #} before a comment, blanks between the words, and the options in any order.
 *
 * <pre>
 *   power NAME POWER UNIT for:DURATION [cluster:NAME] [partition:NAME] [account:NAME]
 *   gpu-idle NAME POWER UNIT for:DURATION [cluster:NAME] [partition:NAME] [account:NAME]
 *   budget NAME PERCENT % [cluster:NAME] [account:NAME] [user:NAME]
 *
 *   power large-run 20 kW for:PT10M partition:gpu
 *   gpu-idle idle-gpus 75 W for:PT30M
 *   budget budget-80 80 % account:astro
 * </pre>
 *
 * Units of power are W, kW and MW. The name of a rule is part of the key of its alerts, and is given once.
 */
final class AlertRuleFile {

    private static final int FIRST_OPTION = 4;
    private static final int DECIMALS = 3;
    private static final BigDecimal MOST_MILLIWATTS = BigDecimal.TEN.pow(12);
    private static final Duration LONGEST = Duration.ofDays(7);
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private static final List<String> OPTIONS_OF_RUNS = List.of("for", "cluster", "partition", "account");
    private static final List<String> OPTIONS_OF_BUDGETS = List.of("cluster", "account", "user");

    private static final Map<String, Integer> UNITS = Map.of("W", 0, "kW", 3, "MW", 6);

    private AlertRuleFile() {}

    /**
     * Parses the lines of a file.
     *
     * @param file the name of the file, for error messages
     * @throws IllegalArgumentException if a line is invalid, two rules have one name, or there is no rule; the message has file and line
     */
    static AlertRules parse(List<OptionLine> lines, String file) {
        List<RunRule> ofRuns = new ArrayList<>();
        List<BudgetRule> ofBudgets = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (OptionLine words : lines) {
            Rule rule = new Rule(words);
            if (!names.add(rule.name())) {
                throw words.expected("one rule of the name " + rule.name(), "two");
            }
            if (rule.isOfBudgets()) {
                ofBudgets.add(rule.budget());
            } else {
                ofRuns.add(rule.ofRun());
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException(file + ": expected a rule, found none");
        }
        return new AlertRules(ofRuns, ofBudgets);
    }

    /** The rule of a line. */
    private static final class Rule {

        private final OptionLine line;
        private final Map<String, String> options;

        private Rule(OptionLine line) {
            this.line = line;
            if (!List.of("power", "gpu-idle", "budget").contains(line.word(0))) {
                throw line.expected("power, gpu-idle or budget", "'" + line.word(0) + "'");
            }
            line.requireWords(
                    FIRST_OPTION, line.word(0) + " NAME " + (isOfBudgets() ? "PERCENT %" : "POWER UNIT for:DURATION"));
            List<String> known = isOfBudgets() ? OPTIONS_OF_BUDGETS : OPTIONS_OF_RUNS;
            options = line.options(FIRST_OPTION, known, "one of " + String.join(":, ", known) + ":");
        }

        private boolean isOfBudgets() {
            return line.word(0).equals("budget");
        }

        private String name() {
            String name = line.word(1);
            if (!NAME.matcher(name).matches()) {
                throw line.expected("a name of 1 to 100 letters, digits, '.', '_' and '-'", "'" + name + "'");
            }
            return name;
        }

        private RunRule ofRun() {
            return new RunRule(
                    name(),
                    line.word(0).equals("power") ? Kind.POWER : Kind.GPU_IDLE,
                    power(),
                    duration(),
                    new RunSelector(cluster(), option("partition"), option("account")));
        }

        private BudgetRule budget() {
            if (!line.word(3).equals("%")) {
                throw line.expected("%", "'" + line.word(3) + "'");
            }
            return new BudgetRule(name(), number(), cluster(), option("account"), option("user"));
        }

        private Power power() {
            Integer digits = UNITS.get(line.word(3));
            if (digits == null) {
                throw line.expected("a unit of W, kW, MW", "'" + line.word(3) + "'");
            }
            BigDecimal milliwatts = number().movePointRight(digits + DECIMALS);
            if (milliwatts.compareTo(MOST_MILLIWATTS) > 0) {
                throw line.expected("at most 1000 MW", "'" + line.word(2) + " " + line.word(3) + "'");
            }
            return Power.ofMilliwatts(milliwatts.longValueExact());
        }

        /** Returns the number of the rule, which is above 0. */
        private BigDecimal number() {
            String text = line.word(2);
            if (!NUMBER.matcher(text).matches() || new BigDecimal(text).signum() == 0) {
                throw line.expected(
                        "a number above 0 with at most 9 digits before and 3 after the point", "'" + text + "'");
            }
            return new BigDecimal(text);
        }

        private Duration duration() {
            String text = Optional.ofNullable(options.get("for"))
                    .orElseThrow(() -> line.expected("for: with a duration such as for:PT10M", "none"));
            try {
                Duration duration = Duration.parse(text);
                if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
                    throw line.expected("a duration above PT0S, at most P7D", "'" + text + "'");
                }
                return duration;
            } catch (DateTimeParseException malformed) {
                throw line.expected("a duration such as PT10M", "'" + text + "'");
            }
        }

        private Optional<String> cluster() {
            return option("cluster").map(name -> name.toLowerCase(Locale.ROOT));
        }

        private Optional<String> option(String name) {
            return Optional.ofNullable(options.get(name)).map(text -> line.name(name, text));
        }
    }
}
