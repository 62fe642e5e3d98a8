package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a slot of a rate. Its text, {@code <site>/<rate>/<provider>/<zone>/<series>/<start, epoch seconds>}, is the Kafka key
 * of {@code rates}.
 *
 * @param series the time series
 * @param startTime the first instant of the slot, at a whole second
 */
public record RateKey(RateSeries series, Instant startTime) implements FieldGroup, Comparable<RateKey> {

    private static final String FORM = "<site>/<rate>/<provider>/<zone>/<series>/<start, epoch seconds>";

    private static final Pattern TEXT =
            Pattern.compile("([^/]+)/([a-z_]+)/([^/]+)/([^/]+)/([^/]+)/(-?[0-9]{1,12})", Pattern.DOTALL);

    private static final Comparator<RateKey> ORDER =
            Comparator.comparing(RateKey::series).thenComparing(RateKey::startTime);

    public RateKey {
        if (!startTime.equals(startTime.truncatedTo(ChronoUnit.SECONDS)) || !UtcTime.isWritable(startTime)) {
            throw new InvalidFieldException(
                    "start_time", "a whole second in the years 0001 to 9999", "'" + startTime + "'");
        }
    }

    /**
     * Parses the text of the key of a slot.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static RateKey parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException("rate key", FORM, "'" + text + "'");
        }
        RateKind rate = kind(parts.group(2), text);
        RateSeries series = new RateSeries(parts.group(1), rate, parts.group(3), parts.group(4), parts.group(5));
        return new RateKey(series, Instant.ofEpochSecond(Long.parseLong(parts.group(6))));
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return String.join(
                "/",
                series.site(),
                word(series.rate()),
                series.provider(),
                series.zone(),
                series.series(),
                Long.toString(startTime.getEpochSecond()));
    }

    @Override
    public int compareTo(RateKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return text();
    }

    private static RateKind kind(String word, String text) {
        for (RateKind kind : RateKind.values()) {
            if (word(kind).equals(word)) {
                return kind;
            }
        }
        throw new InvalidFieldException("rate key", FORM, "'" + text + "'");
    }

    private static String word(RateKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
