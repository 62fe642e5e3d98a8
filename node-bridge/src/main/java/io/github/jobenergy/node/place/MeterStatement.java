package io.github.jobenergy.node.place;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.program.BoundedDuration;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceMeter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The statement of a meter: {@code meter NAME PLACE ENERGY KIND UNIT METRIC FIELD [OPTION]...}.
 *
 * @param words the words, at least as many as are required
 * @param options the options by name, each with its value
 * @param tags the tags
 */
record MeterStatement(List<Word> words, Map<String, Word> options, Map<String, String> tags) {

    private static final int WORDS = 8;
    private static final String FORM = "meter NAME PLACE ENERGY KIND UNIT METRIC FIELD [OPTION]...";
    private static final String ONLY_FEED = "main";
    private static final String OPTIONS = "feed, category, scale, range, window or tag";

    private static final Map<String, Measurement.Kind> KINDS = Map.of(
            "counter", Measurement.Kind.COUNTER,
            "instant", Measurement.Kind.INSTANT,
            "mean", Measurement.Kind.INTERVAL_MEAN);

    static MeterStatement parse(List<Word> words) {
        if (words.size() < WORDS) {
            throw words.get(0).expected(FORM + " with " + WORDS + " words or more");
        }
        Map<String, Word> options = new HashMap<>();
        Map<String, String> tags = new HashMap<>();
        for (Word option : words.subList(WORDS, words.size())) {
            Word value = option.behind(':');
            if (value.text().isEmpty()) {
                throw option.expected(OPTIONS + ", with ':' and a value");
            }
            switch (option.before(':')) {
                case "tag" -> addTag(value, tags);
                case "feed", "category", "scale", "range", "window" -> {
                    if (options.put(option.before(':'), value) != null) {
                        throw option.expected("each option once");
                    }
                }
                default -> throw option.expected(OPTIONS);
            }
        }
        return new MeterStatement(words, options, tags);
    }

    private static void addTag(Word word, Map<String, String> tags) {
        String key = word.before('=');
        String value = word.behind('=').text();
        if (key.isBlank() || value.isBlank()) {
            throw word.expected("tag:KEY=VALUE");
        }
        if (tags.put(key, value) != null) {
            throw word.expected("each tag once");
        }
    }

    Word name() {
        return words.get(1);
    }

    Word place() {
        return words.get(2);
    }

    /** The register of the meter, in this place. */
    MappedRegister register(PlaceKey key) {
        Measurement.Kind kind = oneOf(KINDS, words.get(4));
        RegisterUnit unit = new RegisterUnit(kind, unitOf(kind), range(kind), window(kind));
        requireUsable(unit);
        Word metric = words.get(6);
        MappedRegister register = new MappedRegister(
                key,
                meter(),
                unit,
                required(metric, "the name of a metric"),
                required(words.get(7), "the name of a field"),
                tags,
                words.get(0).position());
        PlaceFileParser.valid(metric, () -> Names.require("source", register.source()));
        return register;
    }

    /** Requires that the contract can represent the range. */
    private void requireUsable(RegisterUnit unit) {
        try {
            unit.measurement("range", "0");
        } catch (UnusableValueException unusable) {
            throw options.getOrDefault("range", name()).expected("a range below 10^15 J");
        }
    }

    private PlaceMeter meter() {
        Map<String, MeasuredEnergy> energies = new HashMap<>();
        for (MeasuredEnergy energy : MeasuredEnergy.values()) {
            energies.put(energy.name().toLowerCase(Locale.ROOT), energy);
        }
        MeasuredEnergy measured = oneOf(energies, words.get(3));
        Optional<Word> category = Optional.ofNullable(options.get("category"));
        Optional<Long> number = category.map(word -> oneOf(Map.of("1", 1L, "2", 2L, "3", 3L), word));
        String feed = Optional.ofNullable(options.get("feed")).map(Word::text).orElse(ONLY_FEED);
        return PlaceFileParser.valid(
                category.orElse(name()), () -> new PlaceMeter(name().text(), feed, measured, number));
    }

    /** The unit of the register: the stated unit times the scale. */
    private BigDecimal unitOf(Measurement.Kind kind) {
        BigDecimal unit =
                oneOf(kind == Measurement.Kind.COUNTER ? RegisterUnit.ENERGY : RegisterUnit.POWER, words.get(5));
        Optional<Word> scale = Optional.ofNullable(options.get("scale"));
        return scale.map(MeterStatement::positive).orElse(BigDecimal.ONE).multiply(unit);
    }

    private Optional<BigDecimal> range(Measurement.Kind kind) {
        Optional<Word> range = Optional.ofNullable(options.get("range"));
        if (range.isPresent() && kind != Measurement.Kind.COUNTER) {
            throw range.get().expected("range only with counter");
        }
        return range.map(MeterStatement::positive);
    }

    private Optional<Duration> window(Measurement.Kind kind) {
        Optional<Word> window = Optional.ofNullable(options.get("window"));
        boolean isMean = kind == Measurement.Kind.INTERVAL_MEAN;
        if (window.isPresent() != isMean) {
            throw window.orElse(words.get(4)).expected("window:DURATION if and only if the kind is mean");
        }
        return window.map(MeterStatement::duration);
    }

    private static Duration duration(Word word) {
        try {
            Duration duration = BoundedDuration.parse(word.text());
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("expected a duration above 0, found '" + word.text() + "'");
            }
            if (!duration.equals(duration.truncatedTo(ChronoUnit.MILLIS))) {
                throw new IllegalArgumentException(
                        "expected a duration of whole milliseconds, found '" + word.text() + "'");
            }
            return duration;
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(word.position() + ": " + invalid.getMessage(), invalid);
        }
    }

    private static BigDecimal positive(Word word) {
        return AmountParser.parse(word.text())
                .filter(number -> number.signum() > 0)
                .orElseThrow(() -> word.expected("a number above 0"));
    }

    private static String required(Word word, String expected) {
        if (word.text().isBlank()) {
            throw word.expected(expected);
        }
        return word.text();
    }

    private static <T> T oneOf(Map<String, T> values, Word word) {
        return Optional.ofNullable(values.get(word.text()))
                .orElseThrow(() -> word.expected("one of " + String.join(", ", new TreeSet<>(values.keySet()))));
    }
}
