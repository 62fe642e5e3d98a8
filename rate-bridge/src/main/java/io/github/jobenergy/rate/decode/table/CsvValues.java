package io.github.jobenergy.rate.decode.table;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Reads values of cells. */
public final class CsvValues {

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,20}(\\.[0-9]{0,30})?([eE][+-]?[0-9]{1,2})?");

    private CsvValues() {}

    /**
     * Parses a decimal number with a point, exactly.
     *
     * @throws MalformedDocumentException if the text is no such number
     */
    public static BigDecimal number(String name, String text) throws MalformedDocumentException {
        if (!NUMBER.matcher(text).matches()) {
            throw new MalformedDocumentException(
                    "expected a number with a decimal point in " + name + ", found " + JsonDocument.shown(text));
        }
        return new BigDecimal(text);
    }
}
