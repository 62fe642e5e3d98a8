package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.SquaredEnergy;
import io.github.jobenergy.schemas.rate.RateValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Registers the serializer and the deserializer of every field type. Numbers, texts and enumerations are included although
 * Jackson supports them: Jackson would accept values that the contract does not allow, and its messages name Java types.
 */
final class ContractModule extends SimpleModule {

    /** The attribute of a reader that rejects negative numbers. */
    static final String UNSIGNED = "unsigned";

    private static final long serialVersionUID = 1L;

    /** The only fields of such records that may be negative. */
    private static final Set<String> DIFFERENCES = Set.of(
            "slurm_difference_joules",
            "relative_difference",
            "step_relative_difference",
            "drift_per_day",
            "start_rate_difference_joules",
            "difference_joules");

    /** The only lists of such records whose numbers may be negative. */
    private static final Set<String> SIGNED_LISTS = Set.of("adjustments");

    ContractModule() {
        super("contract");
        register(Instant.class, ContractValues::writeTime, ContractValues::time);
        register(Energy.class, ContractValues::writeEnergy, ContractValues::energy);
        register(SquaredEnergy.class, ContractValues::writeSquare, ContractValues::square);
        register(Power.class, ContractValues::writePower, ContractValues::power);
        register(RateValue.class, ContractValues::writeRate, ContractValues::rate);
        register(Emissions.class, ContractValues::writeEmissions, ContractValues::emissions);
        register(Cost.class, ContractValues::writeCost, ContractValues::cost);
        register(Duration.class, ContractValues::writeDuration, ContractValues::duration);
        register(YearMonth.class, (month, out) -> out.writeString(month.toString()), ContractValues::month);
        register(BigDecimal.class, ContractValues::writeDecimal, ContractValues::decimal);
        register(String.class, ContractValues::writeText, ContractValues::text);
        register(
                JobState.class,
                (state, out) -> ContractValues.writeText(state.word(), out),
                in -> new JobState(ContractValues.text(in)));
        register(PowerReading.class, PowerReadingJson::write, PowerReadingJson::read);
        register(PlaceReading.class, PlaceReadingJson::write, PlaceReadingJson::read);
        read(Long.class, ContractValues::wholeNumber);
        read(long.class, ContractValues::wholeNumber);
        read(Integer.class, ContractValues::smallNumber);
        read(Boolean.class, ContractValues::truth);
        read(boolean.class, ContractValues::truth);
        addKeySerializer(String.class, new TextKey());
        addKeyDeserializer(String.class, new TextKeyReader());
        setDeserializerModifier(new Words());
    }

    private <T> void register(Class<T> type, Writer<T> writer, Reader<T> reader) {
        addSerializer(new ValueSerializer<>(type, writer));
        read(type, reader);
    }

    private <T> void read(Class<T> type, Reader<T> reader) {
        addDeserializer(type, new ValueDeserializer<>(type, reader));
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

        ValueDeserializer(Class<?> type, Reader<T> reader) {
            super(type);
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            try {
                T value = reader.read(in);
                if (isNegative(value)
                        && context.getAttribute(UNSIGNED) != null
                        && !DIFFERENCES.contains(String.valueOf(in.currentName()))
                        && !isInSignedList(in.getParsingContext())) {
                    throw ContractValues.invalid(
                            in, "expected a number of 0 or more, found " + ContractValues.shown(in));
                }
                return value;
            } catch (InvalidFieldException invalid) {
                throw ContractValues.invalid(in, invalid.detail());
            }
        }
    }

    private static boolean isInSignedList(JsonStreamContext place) {
        return Stream.iterate(place, Objects::nonNull, JsonStreamContext::getParent)
                .anyMatch(part -> SIGNED_LISTS.contains(String.valueOf(part.getCurrentName())));
    }

    private static boolean isNegative(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return ((Number) value).longValue() < 0;
        }
        if (value instanceof Energy energy) {
            return energy.millijoules() < 0;
        }
        if (value instanceof SquaredEnergy square) {
            return square.isNegative();
        }
        if (value instanceof Power power) {
            return power.milliwatts() < 0;
        }
        return value instanceof Duration duration
                ? duration.isNegative()
                : value instanceof BigDecimal decimal && decimal.signum() < 0;
    }

    private static final class TextKey extends StdSerializer<String> {
        private static final long serialVersionUID = 1L;

        TextKey() {
            super(String.class);
        }

        @Override
        public void serialize(String key, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeFieldName(Unicode.wellFormed(key));
        }
    }

    private static final class TextKeyReader extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) throws IOException {
            if (!Unicode.isWellFormed(key)) {
                throw ContractValues.invalid(
                        context.getParser(), "expected field names in Unicode, found an unpaired surrogate");
            }
            return key;
        }
    }

    private static final class Words extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyEnumDeserializer(
                DeserializationConfig config, JavaType type, BeanDescription description, JsonDeserializer<?> given) {
            return new ValueDeserializer<>(type.getRawClass(), new WordReader(type.getRawClass()));
        }
    }
}
