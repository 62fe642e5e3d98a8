package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** How the value types of the contract stand in JSON, each way. */
final class ContractValues {

    private static final DateTimeFormatter UTC_MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Beyond this a number of joules, watts or seconds is no measurement; it also bounds the work of rounding it. */
    private static final BigDecimal LARGEST = new BigDecimal("9000000000000000");

    private static final int DECIMALS = 3;

    private ContractValues() {}

    static SimpleModule module() {
        SimpleModule module = new SimpleModule("contract");
        register(module, Instant.class, (value, out) -> out.writeString(time(value)), ContractValues::instant);
        register(
                module,
                Energy.class,
                (value, out) -> out.writeNumber(plain(value.joules())),
                in -> Energy.ofJoules(decimal(in)));
        register(
                module,
                Power.class,
                (value, out) -> out.writeNumber(plain(value.watts())),
                in -> Power.ofWatts(decimal(in)));
        register(module, Duration.class, (value, out) -> out.writeNumber(seconds(value)), ContractValues::duration);
        register(module, JobState.class, (value, out) -> out.writeString(value.word()), in -> new JobState(text(in)));
        register(module, PowerReading.class, PowerReadingJson::write, PowerReadingJson::read);
        return module;
    }

    static String time(Instant instant) {
        return UTC_MILLIS.format(instant);
    }

    static Instant instant(JsonParser in) throws IOException {
        String text = text(in);
        try {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME
                    .parse(text, Instant::from)
                    .truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException notATime) {
            throw invalid(in, "expected a time such as 2026-11-20T23:44:28.000Z, found '" + text + "'");
        }
    }

    static Duration duration(JsonParser in) throws IOException {
        return Duration.ofMillis(decimal(in)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    static BigDecimal seconds(Duration duration) {
        return plain(BigDecimal.valueOf(duration.toMillis(), DECIMALS));
    }

    static BigDecimal decimal(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw invalid(in, "expected a number, found " + shown(in));
        }
        BigDecimal number = in.getDecimalValue();
        if (number.scale() < -LARGEST.precision() || number.abs().compareTo(LARGEST) > 0) {
            throw invalid(in, "expected a number up to " + LARGEST.toPlainString() + ", found a larger one");
        }
        return number;
    }

    static String text(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw invalid(in, "expected a text, found " + shown(in));
        }
        return in.getText();
    }

    /** Without trailing zeros, and never in exponent form: 7005, 350.5. */
    static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    static ContractViolation invalid(JsonParser in, String detail) {
        return new ContractViolation(in, RejectionReason.INVALID_FIELD, "", detail);
    }

    private static String shown(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        return token != null && token.isScalarValue() ? "'" + in.getText() + "'" : "an object or array";
    }

    private static <T> void register(SimpleModule module, Class<T> type, Writer<T> writer, Reader<T> reader) {
        module.addSerializer(new ValueSerializer<>(type, writer));
        module.addDeserializer(type, new ValueDeserializer<>(type, reader));
    }

    interface Writer<T> {
        void write(T value, JsonGenerator out) throws IOException;
    }

    interface Reader<T> {
        T read(JsonParser in) throws IOException;
    }

    private static final class ValueSerializer<T> extends StdSerializer<T> {
        private static final long serialVersionUID = 1L;
        private final transient Writer<T> writer;

        ValueSerializer(Class<T> type, Writer<T> writer) {
            super(type);
            this.writer = writer;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            writer.write(value, out);
        }
    }

    private static final class ValueDeserializer<T> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;
        private final transient Reader<T> reader;

        ValueDeserializer(Class<T> type, Reader<T> reader) {
            super(type);
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return reader.read(in);
        }
    }
}
