package io.github.jobenergy.node.metric;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Locale;

/**
 * The two text formats of metrics, which look alike and differ in their unit of time. Sources: "Exposition formats" of
 * Prometheus' documentation (text format 0.0.4, and what 1.0.0 added: quoted names), and the OpenMetrics specification 1.0.
 */
public enum ExpositionFormat {
    /** The Prometheus text format: times are whole milliseconds, and there is no end marker. */
    TEXT(3),
    /** OpenMetrics: times are seconds with a fraction, and the last line is {@code # EOF}. */
    OPENMETRICS(0);

    private static final int DECIMALS_OF_NANOSECONDS = 9;

    private final int decimals;

    ExpositionFormat(int decimals) {
        this.decimals = decimals;
    }

    /** The format of a Content-Type; the Prometheus text format if it names neither, since exporters without a type use it. */
    public static ExpositionFormat ofContentType(String contentType) {
        return contentType.strip().toLowerCase(Locale.ROOT).startsWith("application/openmetrics-text")
                ? OPENMETRICS
                : TEXT;
    }

    /**
     * The instant of a time in this format; digits beyond nanoseconds are truncated.
     *
     * @throws ArithmeticException if the time exceeds 64 bits of seconds
     * @throws java.time.DateTimeException if the time exceeds the range of {@code Instant}
     */
    Instant instant(BigDecimal time) {
        BigDecimal seconds = time.movePointLeft(decimals);
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        BigDecimal rest =
                seconds.subtract(whole).movePointRight(DECIMALS_OF_NANOSECONDS).setScale(0, RoundingMode.FLOOR);
        return Instant.ofEpochSecond(whole.longValueExact(), rest.longValueExact());
    }
}
