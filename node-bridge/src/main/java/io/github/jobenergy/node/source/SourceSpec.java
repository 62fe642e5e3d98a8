package io.github.jobenergy.node.source;

import io.github.jobenergy.program.BoundedDuration;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The configuration of a source: {@code KIND[,KEY=VALUE]...}, such as {@code redfish,every=PT10S,targets=/etc/bmcs.tsv}.
 *
 * @param kind the name of the kind of source
 * @param settings the configured settings by key
 */
public record SourceSpec(String kind, Map<String, String> settings) {

    /** The setting with the name of the source in logs, counts and messages. */
    public static final String NAME = "name";

    /**
     * The settings of every source: {@code every}, the polling interval, {@code timeout}, the time limit of a poll, and {@link
     * #NAME}.
     */
    public static final Set<String> COMMON = Set.of("every", "timeout", NAME);

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    public SourceSpec {
        settings = Map.copyOf(settings);
    }

    /**
     * Parses the configuration of a source.
     *
     * @throws IllegalArgumentException if the text does not have that form
     */
    public static SourceSpec parse(String text) {
        List<String> parts = List.of(text.split(",", -1));
        Map<String, String> settings = new LinkedHashMap<>();
        for (String part : parts.subList(1, parts.size())) {
            int equals = part.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException(
                        "expected KIND[,KEY=VALUE]..., found '" + part + "' in '" + text + "'");
            }
            String key = part.substring(0, equals);
            if (settings.put(key, part.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(
                        "expected each setting once, found '" + key + "' more than once in '" + text + "'");
            }
        }
        return new SourceSpec(parts.get(0), settings);
    }

    /**
     * Requires that only known settings are configured.
     *
     * @throws IllegalArgumentException if another setting is configured
     */
    public void requireOnly(String... known) {
        Set<String> allowed = new TreeSet<>(COMMON);
        allowed.addAll(List.of(known));
        for (String key : settings.keySet()) {
            if (!allowed.contains(key)) {
                throw new IllegalArgumentException(
                        kind + ": expected the settings " + allowed + ", found '" + key + "'");
            }
        }
    }

    /**
     * The configured name of the source; empty if none is configured.
     *
     * @throws IllegalArgumentException if the name contains other characters than letters, digits, {@code .}, {@code _} and
     * {@code -}
     */
    public Optional<String> name() {
        Optional<String> name = text(NAME);
        if (name.isPresent() && !PLAIN_NAME.matcher(name.get()).matches()) {
            throw new IllegalArgumentException(
                    kind + ": name: expected letters, digits, '.', '_' and '-', found '" + name.get() + "'");
        }
        return name;
    }

    /** The value of a setting. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    /**
     * The value of a required setting.
     *
     * @throws IllegalArgumentException if the setting is not configured
     */
    public String required(String key) {
        return text(key)
                .orElseThrow(() -> new IllegalArgumentException(kind + ": expected " + key + "=..., found none"));
    }

    /**
     * A duration in ISO 8601.
     *
     * @throws IllegalArgumentException if the value is not a duration, not above 0, or longer than ten years
     */
    public Duration duration(String key, Duration otherwise) {
        Duration duration = text(key).map(text -> duration(key, text)).orElse(otherwise);
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(kind + ": " + key + ": expected more than PT0S, found " + duration);
        }
        return duration;
    }

    private Duration duration(String key, String text) {
        try {
            return BoundedDuration.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(kind + ": " + key + ": " + invalid.getMessage(), invalid);
        }
    }

    /**
     * A count.
     *
     * @throws IllegalArgumentException if the value is not an integer from 1 to {@link Integer#MAX_VALUE}
     */
    public int count(String key, int otherwise) {
        return text(key).map(text -> count(key, text)).orElse(otherwise);
    }

    private int count(String key, String text) {
        String message =
                kind + ": " + key + ": expected a number from 1 to " + Integer.MAX_VALUE + ", found '" + text + "'";
        try {
            int count = Integer.parseInt(text);
            if (count < 1) {
                throw new IllegalArgumentException(message);
            }
            return count;
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(message, notANumber);
        }
    }

    /**
     * A truth value.
     *
     * @throws IllegalArgumentException if the value is neither {@code true} nor {@code false}
     */
    public boolean flag(String key, boolean otherwise) {
        String text = text(key).orElse(Boolean.toString(otherwise));
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(kind + ": " + key + ": expected true or false, found '" + text + "'");
        }
        return text.equals("true");
    }

    /**
     * A constant of an enum, by its lower-case name.
     *
     * @throws IllegalArgumentException if no constant has the name
     */
    public <E extends Enum<E>> E choice(String key, E otherwise) {
        Map<String, E> all = byName(otherwise.getDeclaringClass());
        String word = text(key).orElse(word(otherwise));
        return Optional.ofNullable(all.get(word))
                .orElseThrow(() -> new IllegalArgumentException(
                        kind + ": " + key + ": expected one of " + all.keySet() + ", found '" + word + "'"));
    }

    /**
     * A set of constants of an enum, by their lower-case names, separated by {@code +}.
     *
     * @throws IllegalArgumentException if no constant has one of the names
     */
    public <E extends Enum<E>> Set<E> choices(String key, Set<E> otherwise, Class<E> of) {
        Map<String, E> all = byName(of);
        List<String> words =
                text(key).map(text -> List.of(text.split("\\+", -1))).orElse(List.of());
        for (String word : words) {
            if (!all.containsKey(word)) {
                throw new IllegalArgumentException(kind + ": " + key + ": expected some of " + all.keySet()
                        + " separated by '+', found '" + word + "'");
            }
        }
        all.keySet().retainAll(words);
        return words.isEmpty() ? otherwise : Set.copyOf(all.values());
    }

    private static <E extends Enum<E>> Map<String, E> byName(Class<E> all) {
        Map<String, E> byName = new LinkedHashMap<>();
        for (E each : all.getEnumConstants()) {
            byName.put(word(each), each);
        }
        return byName;
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The path of a file or folder.
     *
     * @throws IllegalArgumentException if the value is not a valid path
     */
    public Optional<Path> path(String key) {
        try {
            return text(key).map(Path::of);
        } catch (InvalidPathException notAPath) {
            throw new IllegalArgumentException(
                    kind + ": " + key + ": expected a path, found " + notAPath.getMessage(), notAPath);
        }
    }
}
