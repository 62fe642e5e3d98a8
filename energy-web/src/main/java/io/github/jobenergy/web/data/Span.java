package io.github.jobenergy.web.data;

import java.time.Instant;

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
}
