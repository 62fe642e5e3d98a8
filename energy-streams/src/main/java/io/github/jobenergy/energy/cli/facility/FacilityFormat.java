package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.energy.facility.FacilityMonth;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The formats in which the month of a place is printed. */
enum FacilityFormat {
    /** Text for people. */
    TEXT,

    /** One object with the fields of the month. */
    JSON,

    /** A table with a header: a row for each day, and a row for the month. */
    CSV;

    /** Reads the name of a format in lower case. */
    static final class Converter implements ITypeConverter<FacilityFormat> {

        @Override
        public FacilityFormat convert(String text) {
            return Stream.of(values())
                    .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected text, json or csv, found '" + text + "'"));
        }
    }

    /** Returns the text of a month. */
    String print(FacilityMonth month) {
        return switch (this) {
            case TEXT -> FacilityText.print(month);
            case JSON -> FacilityTable.json(month);
            case CSV -> FacilityTable.csv(month);
        };
    }
}
