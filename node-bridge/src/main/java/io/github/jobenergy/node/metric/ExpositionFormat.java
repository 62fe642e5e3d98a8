package io.github.jobenergy.node.metric;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Locale;

/**
 * The two texts in which metrics are exposed. They look alike and count time differently. Sources: "Exposition formats" of
 * Prometheus' documentation (text format 0.0.4, and what 1.0.0 added: quoted names), and the OpenMetrics specification 1.0.
 */
public enum ExpositionFormat {
    /** Prometheus' own: times are whole milliseconds, and the last line ends like every other. */
    TEXT(3),
    /** OpenMetrics: times are seconds with a fraction, and the last line is {@code # EOF}. */
    OPENMETRICS(0);

    private static final int DECIMALS_OF_NANOSECONDS = 9;

    private final int decimals;

    ExpositionFormat(int decimals) {
        this.decimals = decimals;
    }

    /** The one that a Content-Type names; Prometheus' own if it names none, as exporters without a type mean it. */
    public static ExpositionFormat ofContentType(String contentType) {
        return contentType.strip().toLowerCase(Locale.ROOT).startsWith("application/openmetrics-text")
                ? OPENMETRICS
                : TEXT;
    }

    /**
     * The instant that a time stands for; what is finer than a nanosecond is cut off.
     *
     * @throws ArithmeticException if it is farther away than 64 bits of seconds
     * @throws java.time.DateTimeException if it is farther away than an {@code Instant}
     */
    Instant instant(BigDecimal time) {
        BigDecimal seconds = time.movePointLeft(decimals);
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        BigDecimal rest =
                seconds.subtract(whole).movePointRight(DECIMALS_OF_NANOSECONDS).setScale(0, RoundingMode.FLOOR);
        return Instant.ofEpochSecond(whole.longValueExact(), rest.longValueExact());
    }
}
