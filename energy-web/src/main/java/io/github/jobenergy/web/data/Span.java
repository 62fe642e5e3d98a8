package io.github.jobenergy.web.data;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A time span.
 *
 * @param since its start
 * @param until its end, later than the start
 */
public record Span(Instant since, Instant until) {

    public Span {
        if (!since.isBefore(until)) {
            throw new IllegalArgumentException("since: expected a time before until");
        }
    }

    /** Returns the whole UTC days that contain the time span. */
    public Span days() {
        return whole(ChronoUnit.DAYS);
    }

    /** Returns the whole UTC hours that contain the time span. */
    public Span hours() {
        return whole(ChronoUnit.HOURS);
    }

    private Span whole(ChronoUnit unit) {
        Instant last = until.truncatedTo(unit);
        return new Span(since.truncatedTo(unit), last.equals(until) ? last : last.plus(1, unit));
    }

    /** Returns the time span of a length that ends where this one begins. */
    public Span before(Duration length) {
        return new Span(since.minus(length), since);
    }

    /** Returns the time span of a length that begins where this one ends. */
    public Span after(Duration length) {
        return new Span(until, until.plus(length));
    }
}
