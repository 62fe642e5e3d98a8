package io.github.jobenergy.page;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells and lines of a table (RFC 4180). */
public final class CsvCells {

    private CsvCells() {}

    /** Returns a name, preceded by an apostrophe if a spreadsheet would read it as a formula; empty if it is absent. */
    public static String name(Optional<String> name) {
        return name.map(text -> text.matches("(?s)[=+\\-@\t\r].*") ? "'" + text : text)
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
        return text.matches("(?s).*[\",\n\r].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
