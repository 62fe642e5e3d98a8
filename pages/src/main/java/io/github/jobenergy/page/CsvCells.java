package io.github.jobenergy.page;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells and lines of a table (RFC 4180). */
public final class CsvCells {

    /** The characters at which spreadsheets recognize a formula, some of them in their wide forms, and those that they skip before one. */
    private static final Pattern FORMULA = Pattern.compile("(?s)[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20].*");

    /** A semicolon and a tab separate cells in spreadsheets of some languages, if they are not within quotation marks. */
    private static final Pattern QUOTED = Pattern.compile("(?s).*[\",;\t\n\r].*");

    private CsvCells() {}

    /** Returns a name, preceded by an apostrophe if a spreadsheet would read it as a formula; empty if it is absent. */
    public static String name(Optional<String> name) {
        return name.map(text -> FORMULA.matcher(text).matches() ? "'" + text : text)
                .orElse("");
    }

    /** Returns the word of a constant as in the contract. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns a number without trailing zeros; empty if it is unknown. */
    public static String number(Optional<BigDecimal> number) {
        return number.map(known ->
                        known.signum() == 0 ? "0" : known.stripTrailingZeros().toPlainString())
                .orElse("");
    }

    /** Returns a line of these groups of cells. */
    public static String line(Stream<List<String>> cells) {
        return cells.flatMap(List::stream).map(CsvCells::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String text) {
        return QUOTED.matcher(text).matches() ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
