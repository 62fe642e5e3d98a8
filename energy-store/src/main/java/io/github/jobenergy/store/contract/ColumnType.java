package io.github.jobenergy.store.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** The types of columns, each with its name in SQL, which DuckDB and PostgreSQL share. */
public enum ColumnType {
    /** A text. */
    TEXT("text"),
    /** A whole number. */
    INTEGER("bigint"),
    /** A decimal with three places: joules, watts and seconds. Sums are exact. */
    DECIMAL_3("numeric(24,3)"),
    /** A decimal with six places: fractions, amounts of money, and square joules, which have the most digits. */
    DECIMAL_6("numeric(38,6)"),
    /** A decimal with nine places: rates. */
    DECIMAL_9("numeric(30,9)"),
    /** A number of any size. */
    DOUBLE("double precision"),
    /** True or false. */
    BOOLEAN("boolean"),
    /** An instant, in milliseconds. */
    TIME("timestamp with time zone");

    private final String sql;

    ColumnType(String sql) {
        this.sql = sql;
    }

    /** Returns the name of the type in SQL. */
    public String sql() {
        return sql;
    }

    /**
     * Returns the type of the values of a resolved schema; empty for an object or an array.
     *
     * @throws IllegalStateException if the schema has a type that no column has
     */
    static Optional<ColumnType> of(JsonNode schema) {
        if (schema.has("oneOf")) {
            return Optional.of(TEXT);
        }
        if (schema.has("const")) {
            return Optional.of(schema.path("const").isInt() ? INTEGER : TEXT);
        }
        return switch (schema.path("type").asText()) {
            case "string" ->
                Optional.of("date-time".equals(schema.path("format").asText()) ? TIME : TEXT);
            case "integer" -> Optional.of(INTEGER);
            case "boolean" -> Optional.of(BOOLEAN);
            case "number" -> Optional.of(decimal(schema.path("x-decimals")));
            case "object", "array" -> Optional.empty();
            default -> throw new IllegalStateException("expected a schema with a type, found " + schema);
        };
    }

    private static ColumnType decimal(JsonNode places) {
        return switch (places.asInt(-1)) {
            case 3 -> DECIMAL_3;
            case 6 -> DECIMAL_6;
            case 9 -> DECIMAL_9;
            case -1 -> DOUBLE;
            default -> throw new IllegalStateException("expected 3, 6 or 9 decimals, found " + places);
        };
    }
}
