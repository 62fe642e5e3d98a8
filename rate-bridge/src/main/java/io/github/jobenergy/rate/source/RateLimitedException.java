package io.github.jobenergy.rate.source;

import java.io.IOException;
import java.time.Duration;

/** Thrown if a provider limits the rate of requests and states when the next request is allowed. */
public final class RateLimitedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /** Creates an exception with the time after which the provider accepts the next request. */
    public RateLimitedException(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    /** Returns the time after which the provider accepts the next request. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
