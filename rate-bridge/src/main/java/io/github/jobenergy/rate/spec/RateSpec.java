package io.github.jobenergy.rate.spec;

import io.github.jobenergy.program.BoundedDuration;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A kind with its settings: {@code KIND,KEY=VALUE,...}. A value contains no comma. Every method that reads a setting throws an
 * {@code IllegalArgumentException} if its value is invalid; the message begins with the kind.
 *
 * @param kind the kind
 * @param settings the values by key
 */
public record RateSpec(String kind, Map<String, String> settings) {

    public RateSpec {
        settings = Map.copyOf(settings);
    }

    /** Parses the text of a kind and its settings. */
    public static RateSpec parse(String text) {
        String[] parts = text.split(",", -1);
        Map<String, String> settings = new LinkedHashMap<>();
        for (String part : Arrays.asList(parts).subList(1, parts.length)) {
            int equals = part.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException(
                        parts[0] + ": expected KEY=VALUE after each comma, found another text");
            }
            if (settings.put(part.substring(0, equals), part.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(
                        parts[0] + ": expected each setting once, found " + part.substring(0, equals) + " twice");
            }
        }
        return new RateSpec(parts[0], settings);
    }

    /** Requires that the settings have no other keys than these. */
    public void requireOnly(Set<String> keys) {
        Set<String> unknown = new TreeSet<>(settings.keySet());
        unknown.removeAll(keys);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    kind + ": expected the settings " + new TreeSet<>(keys) + ", found " + String.join(", ", unknown));
        }
    }

    /** Returns the text of a setting; empty if it is not given. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    /** Returns the text of a setting that must be given. */
    public String requiredText(String key) {
        return text(key)
                .filter(value -> !value.isBlank())
                .orElseThrow(
                        () -> new IllegalArgumentException(kind + ": expected the setting " + key + ", found none"));
    }

    /** Returns a duration. */
    public Optional<Duration> duration(String key) {
        return text(key).map(value -> {
            try {
                return BoundedDuration.parse(value);
            } catch (IllegalArgumentException invalid) {
                throw new IllegalArgumentException(kind + ": " + key + ": " + invalid.getMessage(), invalid);
            }
        });
    }

    /** Returns a path. */
    public Optional<Path> path(String key) {
        return text(key).map(value -> {
            try {
                return Path.of(value);
            } catch (InvalidPathException invalid) {
                throw new IllegalArgumentException(
                        kind + ": " + key + ": expected a path, found another text", invalid);
            }
        });
    }

    /** Returns a word of a closed set, written in lower case. */
    public <E extends Enum<E>> Optional<E> word(String key, Class<E> type) {
        return text(key)
                .map(value -> Arrays.stream(type.getEnumConstants())
                        .filter(constant -> lowerCase(constant).equals(value))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(kind + ": " + key + ": expected "
                                + Arrays.stream(type.getEnumConstants())
                                        .map(RateSpec::lowerCase)
                                        .collect(Collectors.joining(", "))
                                + ", found '" + value + "'")));
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
