package io.github.jobenergy.energy.cli;

import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a mass in grams per node-hour. */
final class GramsConverter implements ITypeConverter<RateValue> {

    /** The largest mass, 1 t, so that products do not overflow. */
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);

    @Override
    public RateValue convert(String text) {
        try {
            BigDecimal grams = new BigDecimal(text);
            if (grams.signum() >= 0 && grams.compareTo(LARGEST) <= 0) {
                return RateValue.of(grams);
            }
        } catch (NumberFormatException notANumber) {
            throw invalid(text);
        }
        throw invalid(text);
    }

    private static TypeConversionException invalid(String text) {
        return new TypeConversionException(
                "expected a number of grams from 0 to " + LARGEST + ", found '" + text + "'");
    }
}
