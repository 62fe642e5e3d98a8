package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.page.CsvCells;
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

    /** Returns the cell of a table; empty if the field is unknown. */
    String cell() {
        return text.isPresent() ? CsvCells.name(text) : CsvCells.number(number);
    }
}
