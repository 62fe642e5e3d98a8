package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.energy.statement.Budget;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses a file of energy budgets: one budget a line, {@code #} before a comment, blanks between the words, and the options in any order.
 *
 * <pre>
 *   budget ACCOUNT ENERGY UNIT [user:NAME | wckey:NAME] [cluster:NAME] [month:MONTH] [warn:PERCENT,...]
 *
 *   budget astro 12000 kWh warn:80,100
 *   budget astro 2 MWh user:alice month:2026-12
 * </pre>
 *
 * Units are J, MJ, Wh, kWh and MWh. The warning levels are 80 and 100 percent by default. A budget applies to each month, and on each
 * cluster, unless the line names one.
 */
final class BudgetFile {

    private static final List<Long> DEFAULT_PERCENTS = List.of(80L, 100L);
    private static final long MOST_PERCENT = 1_000_000;
    private static final int FIRST_OPTION = 4;
    private static final Pattern PERCENT = Pattern.compile("[1-9][0-9]{0,6}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,15})?");

    private static final Map<String, BigDecimal> JOULES = Map.of(
            "J", BigDecimal.ONE,
            "MJ", BigDecimal.valueOf(1_000_000),
            "Wh", BigDecimal.valueOf(3_600),
            "kWh", BigDecimal.valueOf(3_600_000),
            "MWh", BigDecimal.valueOf(3_600_000_000L));

    private final Map<Budgets.Selector, Budget> budgets = new HashMap<>();

    private BudgetFile() {}

    /**
     * Parses the lines of a file.
     *
     * @throws IllegalArgumentException if a line is invalid, or two lines state a budget for the same statements; the message has file
     *     and line
     */
    static Budgets parse(List<OptionLine> lines) {
        BudgetFile parsed = new BudgetFile();
        lines.forEach(line -> parsed.add(new Line(line)));
        return new Budgets(parsed.budgets);
    }

    private void add(Line line) {
        Budgets.Selector selector = line.selector();
        if (budgets.putIfAbsent(selector, line.budget()) != null) {
            throw line.words.expected("one budget for the same account, user or WCKey, cluster and month", "two");
        }
    }

    /** The budget of a line. */
    private static final class Line {

        private static final String FORM = "budget ACCOUNT ENERGY UNIT";
        private static final List<String> OPTIONS = List.of("user", "wckey", "cluster", "month", "warn");

        private final OptionLine words;
        private final Map<String, String> options;

        private Line(OptionLine words) {
            this.words = words;
            words.requireWords(FIRST_OPTION, FORM);
            if (!words.word(0).equals("budget")) {
                throw words.expected(FORM, "'" + words + "'");
            }
            options = words.options(FIRST_OPTION, OPTIONS, "user:, wckey:, cluster:, month: or warn:");
            if (options.containsKey("user") && options.containsKey("wckey")) {
                throw words.expected("user: or wckey:", "both");
            }
        }

        private Budgets.Selector selector() {
            StatementKind kind = options.containsKey("user")
                    ? StatementKind.USER
                    : options.containsKey("wckey") ? StatementKind.WCKEY : StatementKind.ACCOUNT;
            return new Budgets.Selector(
                    kind,
                    words.name("account", words.word(1)),
                    option("user").or(() -> option("wckey")),
                    option("cluster").map(name -> name.toLowerCase(Locale.ROOT)),
                    option("month").map(this::month));
        }

        private Budget budget() {
            String number = words.word(2);
            BigDecimal unit = JOULES.get(words.word(3));
            if (unit == null) {
                throw words.expected("a unit of J, MJ, Wh, kWh, MWh", "'" + words.word(3) + "'");
            }
            if (!NUMBER.matcher(number).matches()) {
                throw words.expected("a number of at most 15 digits before and after the point", "'" + number + "'");
            }
            BigDecimal joules = new BigDecimal(number).multiply(unit);
            if (joules.compareTo(BigDecimal.ONE) < 0 || joules.compareTo(Energy.LARGEST.joules()) > 0) {
                throw words.expected(
                        "an energy of 1 J to " + Energy.LARGEST.joules() + " J",
                        "'" + number + " " + words.word(3) + "'");
            }
            return new Budget(
                    Energy.ofJoules(joules), option("warn").map(this::percents).orElse(DEFAULT_PERCENTS));
        }

        private List<Long> percents(String text) {
            return Arrays.stream(text.split(",", -1))
                    .map(percent -> {
                        if (!PERCENT.matcher(percent).matches() || Long.parseLong(percent) > MOST_PERCENT) {
                            throw words.expected("percents of 1 to " + MOST_PERCENT + " with commas", "'" + text + "'");
                        }
                        return Long.parseLong(percent);
                    })
                    .sorted()
                    .toList();
        }

        private YearMonth month(String text) {
            return StatementKey.month(text)
                    .orElseThrow(() -> words.expected("a month such as 2026-11", "'" + text + "'"));
        }

        private Optional<String> option(String name) {
            return Optional.ofNullable(options.get(name))
                    .map(text -> name.equals("warn") ? text : words.name(name, text));
        }
    }
}
