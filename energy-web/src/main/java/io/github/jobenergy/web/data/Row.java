package io.github.jobenergy.web.data;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A row of a query: values by the names of their columns, in the order of the query. A value that is NULL is absent. */
public final class Row {

    private final Map<String, Object> values;

    private Row(Map<String, Object> values) {
        this.values = values;
    }

    /** Returns a row of these values; texts, numbers, booleans and times of the driver. */
    static Row of(Map<String, @Nullable Object> values) {
        Map<String, Object> present = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (value != null) {
                present.put(name, plain(value));
            }
        });
        return new Row(Collections.unmodifiableMap(present));
    }

    /** Returns the row with further columns, some of which may be empty. */
    Row with(List<String> columns, List<Optional<Object>> more) {
        Map<String, Object> all = new LinkedHashMap<>(values);
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            more.get(i).ifPresent(value -> all.put(column, value));
        }
        return new Row(Collections.unmodifiableMap(all));
    }

    /** Returns the row with a value more, in the last column. */
    Row with(String column, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(values);
        more.put(column, value);
        return new Row(Collections.unmodifiableMap(more));
    }

    private static Object plain(Object value) {
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        if (value instanceof LocalDateTime time) {
            return time.toInstant(ZoneOffset.UTC);
        }
        if (value instanceof Integer || value instanceof BigInteger) {
            return ((Number) value).longValue();
        }
        return value;
    }

    /** Returns the values that are present, by the names of their columns. */
    public Map<String, Object> values() {
        return values;
    }

    /** Checks whether a column has a value. */
    public boolean has(String column) {
        return values.containsKey(column);
    }

    /** Returns a text. */
    public Optional<String> text(String column) {
        return Optional.ofNullable(values.get(column)).map(Object::toString);
    }

    /** Returns a text that the contract requires. */
    public String required(String column) {
        return text(column).orElse("");
    }

    /** Returns a number. */
    public Optional<BigDecimal> decimal(String column) {
        return Optional.ofNullable(values.get(column)).map(Row::decimal);
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal exact ? exact : new BigDecimal(value.toString());
    }

    /** Returns a number, or 0 if there is none. */
    public BigDecimal decimalOrZero(String column) {
        return decimal(column).orElse(BigDecimal.ZERO);
    }

    /** Returns an integer, or 0 if there is none. */
    public long integer(String column) {
        return decimal(column).map(BigDecimal::longValue).orElse(0L);
    }

    /** Returns a time. */
    public Optional<Instant> time(String column) {
        return Optional.ofNullable(values.get(column)).map(Instant.class::cast);
    }

    /** Returns an amount of seconds as a duration. */
    public Optional<Duration> seconds(String column) {
        return decimal(column)
                .map(seconds -> Duration.ofMillis(seconds.movePointRight(3).longValue()));
    }
}
