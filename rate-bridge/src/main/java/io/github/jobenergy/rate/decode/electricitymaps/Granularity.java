package io.github.jobenergy.rate.decode.electricitymaps;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The lengths of slots by the words of {@code temporalGranularity}. */
final class Granularity {

    static final String HOURLY = "hourly";

    private static final Map<String, Duration> LENGTHS = Map.of(
            "5_minutes",
            Duration.ofMinutes(5),
            "15_minutes",
            Duration.ofMinutes(15),
            HOURLY,
            Duration.ofHours(1),
            "daily",
            Duration.ofDays(1));

    private Granularity() {}

    static Optional<Duration> length(String word) {
        return Optional.ofNullable(LENGTHS.get(word));
    }

    /** Returns the granularity with slots of that length. */
    static Optional<String> word(Duration length) {
        return LENGTHS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(length))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the name of the series: the factor type, followed by the granularity unless it is hourly. */
    static String series(String factorType, String granularity) {
        return granularity.equals(HOURLY) ? factorType : factorType + "-" + granularity.replace('_', '-');
    }
}
