package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.SquaredEnergy;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;

/** Reads and writes the value types of the contract in JSON. */
final class ContractValues {

    /**
     * The largest number of joules, watts or seconds, in thousandths. It fits a table column of type Decimal(18,3):
     * 999,999,999,999,999.999. A petajoule is the energy of a machine of 30 MW in a year, so the limit does not exclude real
     * values, and the sum of a few such numbers fits a long.
     */
    private static final long LARGEST_THOUSANDTHS = Energy.LARGEST.millijoules();

    private static final BigDecimal LARGEST = BigDecimal.valueOf(LARGEST_THOUSANDTHS, 3);

    private static final int DECIMALS = 3;

    /**
     * A number below 10 to the power of minus this is 0 in any unit. Exact rounding of such a number would take unbounded time.
     */
    private static final int VANISHING_DECIMALS = 30;

    /** The digits before the decimal point of a sum of squares. With six decimals, it fits a table column of type Decimal(38,6). */
    private static final int SQUARE_DIGITS = 32;

    private static final int SHOWN_CHARACTERS = 60;

    private ContractValues() {}

    static void writeTime(Instant value, JsonGenerator out) throws IOException {
        out.writeString(UtcTime.print(value));
    }

    static Instant time(JsonParser in) throws IOException {
        String text = text(in);
        return UtcTime.parse(text)
                .orElseThrow(
                        () -> invalid(in, "expected a time such as 2026-11-20T23:44:28.000Z, found " + quoted(text)));
    }

    static YearMonth month(JsonParser in) throws IOException {
        String text = text(in);
        return StatementKey.month(text)
                .orElseThrow(() -> invalid(in, "expected a month such as 2026-11, found " + quoted(text)));
    }

    static void writeEnergy(Energy value, JsonGenerator out) throws IOException {
        writeThousandths(value.millijoules(), out);
    }

    static Energy energy(JsonParser in) throws IOException {
        return Energy.ofMillijoules(thousandths(in));
    }

    static void writeSquare(SquaredEnergy value, JsonGenerator out) throws IOException {
        writeDecimal(value.squareJoules(), out);
    }

    static SquaredEnergy square(JsonParser in) throws IOException {
        return SquaredEnergy.ofSquareJoules(decimal(in, SQUARE_DIGITS));
    }

    static void writePower(Power value, JsonGenerator out) throws IOException {
        writeThousandths(value.milliwatts(), out);
    }

    static Power power(JsonParser in) throws IOException {
        return Power.ofMilliwatts(thousandths(in));
    }

    static void writeRate(RateValue value, JsonGenerator out) throws IOException {
        writeDecimal(value.decimal(), out);
    }

    static RateValue rate(JsonParser in) throws IOException {
        return RateValue.of(decimal(in));
    }

    static void writeEmissions(Emissions value, JsonGenerator out) throws IOException {
        writeThousandths(value.milligrams(), out);
    }

    static Emissions emissions(JsonParser in) throws IOException {
        return new Emissions(thousandths(in));
    }

    static void writeCost(Cost value, JsonGenerator out) throws IOException {
        writeDecimal(value.amount(), out);
    }

    static Cost cost(JsonParser in) throws IOException {
        BigDecimal number = decimal(in);
        if (number.abs().compareTo(Cost.LARGEST.amount()) > 0) {
            throw invalid(
                    in, "expected a number of at most " + Cost.LARGEST.amount() + ", found a number out of range");
        }
        return Cost.of(number);
    }

    static void writeDuration(Duration value, JsonGenerator out) throws IOException {
        writeThousandths(value.toMillis(), out);
    }

    static Duration duration(JsonParser in) throws IOException {
        return Duration.ofMillis(thousandths(in));
    }

    /** Writes a decimal without trailing zeros and never in exponent form: 7005, 350.5. */
    static void writeDecimal(BigDecimal number, JsonGenerator out) throws IOException {
        BigDecimal stripped = number.stripTrailingZeros();
        out.writeNumber(stripped.scale() < 0 ? stripped.setScale(0) : stripped);
    }

    static BigDecimal decimal(JsonParser in) throws IOException {
        BigDecimal number = decimal(in, LARGEST.precision());
        if (number.abs().compareTo(LARGEST) > 0) {
            throw tooLarge(in);
        }
        return number;
    }

    /** Reads a number with at most that many digits before the decimal point. */
    private static BigDecimal decimal(JsonParser in, int mostDigits) throws IOException {
        JsonToken token = in.currentToken();
        if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw invalid(in, "expected a number, found " + shown(in));
        }
        BigDecimal number = in.getDecimalValue();
        long leadingDigits = (long) number.precision() - number.scale();
        if (leadingDigits < -VANISHING_DECIMALS) {
            return BigDecimal.ZERO;
        }
        if (leadingDigits > mostDigits) {
            throw mostDigits == SQUARE_DIGITS
                    ? invalid(in, "expected a number below 10^" + SQUARE_DIGITS + ", found a number out of range")
                    : tooLarge(in);
        }
        return number;
    }

    static long wholeNumber(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw invalid(in, "expected an integer, found " + shown(in));
        }
        if (in.getNumberType() == NumberType.BIG_INTEGER) {
            throw invalid(in, "expected an integer of at most " + Long.MAX_VALUE + ", found a number out of range");
        }
        return in.getLongValue();
    }

    static int smallNumber(JsonParser in) throws IOException {
        long number = wholeNumber(in);
        if (number != (int) number) {
            throw invalid(in, "expected an integer of at most " + Integer.MAX_VALUE + ", found '" + number + "'");
        }
        return (int) number;
    }

    static boolean truth(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw invalid(in, "expected true or false, found " + shown(in));
        }
        return token == JsonToken.VALUE_TRUE;
    }

    static String text(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw invalid(in, "expected a string, found " + shown(in));
        }
        String text = in.getText();
        if (!Unicode.isWellFormed(text)) {
            throw invalid(in, "expected a string in Unicode, found an unpaired surrogate");
        }
        return text;
    }

    static void writeText(String text, JsonGenerator out) throws IOException {
        out.writeString(Unicode.wellFormed(text));
    }

    static ContractViolation invalid(JsonParser in, String detail) {
        return new ContractViolation(in, RejectionReason.INVALID_FIELD, "", detail);
    }

    /** Returns the quoted form of a value for a message: truncated, on one line. */
    static String quoted(String text) {
        String line = text.codePoints()
                .limit(SHOWN_CHARACTERS)
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return "'" + line + (line.length() < text.length() ? "…'" : "'");
    }

    static String shown(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token == JsonToken.START_ARRAY) {
            return "an array";
        }
        return token != null && token.isScalarValue() ? quoted(in.getText()) : "an object";
    }

    private static void writeThousandths(long number, JsonGenerator out) throws IOException {
        if (number > LARGEST_THOUSANDTHS || number < -LARGEST_THOUSANDTHS) {
            throw new IllegalArgumentException(
                    "expected a number of at most " + LARGEST + ", found " + BigDecimal.valueOf(number, DECIMALS));
        }
        if (number % 1_000 == 0) {
            out.writeNumber(number / 1_000);
        } else {
            writeDecimal(BigDecimal.valueOf(number, DECIMALS), out);
        }
    }

    private static long thousandths(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NUMBER_INT && in.getNumberType() != NumberType.BIG_INTEGER) {
            long whole = in.getLongValue();
            if (whole > LARGEST_THOUSANDTHS / 1_000 || whole < -LARGEST_THOUSANDTHS / 1_000) {
                throw tooLarge(in);
            }
            return whole * 1_000;
        }
        long number = decimal(in)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .unscaledValue()
                .longValueExact();
        if (Math.abs(number) > LARGEST_THOUSANDTHS) {
            throw tooLarge(in);
        }
        return number;
    }

    private static ContractViolation tooLarge(JsonParser in) {
        return invalid(in, "expected a number of at most " + LARGEST.toPlainString() + ", found a number out of range");
    }
}
