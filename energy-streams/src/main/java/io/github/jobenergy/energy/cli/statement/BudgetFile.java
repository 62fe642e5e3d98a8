package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.statement.Budget;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
     * @param file the name of the file, for error messages
     * @throws IllegalArgumentException if a line is invalid, or two lines state a budget for the same statements; the message has file
     *     and line
     */
    static Budgets parse(String file, List<String> lines) {
        BudgetFile parsed = new BudgetFile();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i)
                    .replace("\uFEFF", "")
                    .replaceFirst("(^|\\s)#.*", "")
                    .strip();
            if (!line.isEmpty()) {
                parsed.add(new Line(file + ":" + (i + 1), List.of(line.split("\\s+", -1))));
            }
        }
        return new Budgets(parsed.budgets);
    }

    private void add(Line line) {
        Budgets.Selector selector = line.selector();
        if (budgets.putIfAbsent(selector, line.budget()) != null) {
            throw line.expected("one budget for the same account, user or WCKey, cluster and month", "two");
        }
    }

    /** The words of a line. */
    private static final class Line {

        private final String place;
        private final List<String> words;
        private final Map<String, String> options = new LinkedHashMap<>();

        private Line(String place, List<String> words) {
            this.place = place;
            this.words = words;
            if (words.size() < FIRST_OPTION || !words.get(0).equals("budget")) {
                throw expected("budget ACCOUNT ENERGY UNIT", "'" + String.join(" ", words) + "'");
            }
            for (String word : words.subList(FIRST_OPTION, words.size())) {
                String name = word.substring(0, Math.max(0, word.indexOf(':')));
                if (!List.of("user", "wckey", "cluster", "month", "warn").contains(name)) {
                    throw expected("user:, wckey:, cluster:, month: or warn:", "'" + word + "'");
                }
                if (options.put(name, word.substring(name.length() + 1)) != null) {
                    throw expected(name + ": once", "it twice");
                }
            }
            if (options.containsKey("user") && options.containsKey("wckey")) {
                throw expected("user: or wckey:", "both");
            }
        }

        private Budgets.Selector selector() {
            StatementKind kind = options.containsKey("user")
                    ? StatementKind.USER
                    : options.containsKey("wckey") ? StatementKind.WCKEY : StatementKind.ACCOUNT;
            return new Budgets.Selector(
                    kind,
                    name("account", words.get(1)),
                    option("user").or(() -> option("wckey")),
                    option("cluster").map(name -> name.toLowerCase(Locale.ROOT)),
                    option("month").map(this::month));
        }

        private Budget budget() {
            String number = words.get(2);
            BigDecimal unit = JOULES.get(words.get(3));
            if (unit == null) {
                throw expected("a unit of J, MJ, Wh, kWh, MWh", "'" + words.get(3) + "'");
            }
            if (!NUMBER.matcher(number).matches()) {
                throw expected("a number of at most 15 digits before and after the point", "'" + number + "'");
            }
            BigDecimal joules = new BigDecimal(number).multiply(unit);
            if (joules.compareTo(BigDecimal.ONE) < 0 || joules.compareTo(Energy.LARGEST.joules()) > 0) {
                throw expected(
                        "an energy of 1 J to " + Energy.LARGEST.joules() + " J",
                        "'" + number + " " + words.get(3) + "'");
            }
            return new Budget(
                    Energy.ofJoules(joules), option("warn").map(this::percents).orElse(DEFAULT_PERCENTS));
        }

        private List<Long> percents(String text) {
            return Arrays.stream(text.split(",", -1))
                    .map(percent -> {
                        if (!PERCENT.matcher(percent).matches() || Long.parseLong(percent) > MOST_PERCENT) {
                            throw expected("percents of 1 to " + MOST_PERCENT + " with commas", "'" + text + "'");
                        }
                        return Long.parseLong(percent);
                    })
                    .sorted()
                    .toList();
        }

        private YearMonth month(String text) {
            return StatementKey.month(text).orElseThrow(() -> expected("a month such as 2026-11", "'" + text + "'"));
        }

        private Optional<String> option(String name) {
            return Optional.ofNullable(options.get(name)).map(text -> name.equals("warn") ? text : name(name, text));
        }

        private String name(String field, String text) {
            if (text.isEmpty()) {
                throw expected("a value of " + field, "none");
            }
            try {
                return Names.require(field, text);
            } catch (InvalidFieldException invalid) {
                throw new IllegalArgumentException(place + ": " + invalid.getMessage(), invalid);
            }
        }

        private IllegalArgumentException expected(String expected, String found) {
            return new IllegalArgumentException(place + ": expected " + expected + ", found " + found);
        }
    }
}
