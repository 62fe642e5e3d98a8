package io.github.jobenergy.energy.cli.facility;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A field of a period, of JSON or CSV: a text or a number.
 *
 * @param name the name of the field
 * @param text the text; empty for a number, and if the field is unknown
 * @param number the number; empty for a text, and if the field is unknown
 */
record FacilityField(String name, Optional<String> text, Optional<BigDecimal> number) {

    /** The characters with which a spreadsheet begins a formula, or by which it skips to one. */
    private static final String FORMULA = "=+-@\t\r";

    static FacilityField text(String name, String text) {
        return new FacilityField(name, Optional.of(text), Optional.empty());
    }

    static FacilityField text(String name, Optional<String> text) {
        return new FacilityField(name, text, Optional.empty());
    }

    static FacilityField count(String name, long count) {
        return number(name, Optional.of(BigDecimal.valueOf(count)));
    }

    static FacilityField number(String name, Optional<BigDecimal> number) {
        return new FacilityField(name, Optional.empty(), number.map(FacilityField::plain));
    }

    private static BigDecimal plain(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    /** Returns the value for JSON; empty if it is unknown. */
    Optional<Object> value() {
        return text.<Object>map(known -> known).or(() -> number);
    }

    /** Returns the cell of a table (RFC 4180). A text that a spreadsheet would read as a formula has an apostrophe before it. */
    String cell() {
        return text.map(FacilityField::quoted)
                .or(() -> number.map(BigDecimal::toPlainString))
                .orElse("");
    }

    private static String quoted(String text) {
        boolean isFormula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
        String guarded = isFormula ? "'" + text : text;
        return guarded.matches("(?s).*[\",\n\r].*") ? '"' + guarded.replace("\"", "\"\"") + '"' : guarded;
    }
}
