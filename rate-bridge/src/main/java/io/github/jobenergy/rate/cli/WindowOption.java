package io.github.jobenergy.rate.cli;

import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Option;

/** The option for the window of slots that are read and may be published or revised. */
final class WindowOption {

    private static final Duration SHORTEST = Duration.ofHours(1);
    private static final Duration LONGEST = Duration.ofDays(366);

    /** The slots that are published ahead: shorter than the lead after which records are not read back. */
    private static final Duration AHEAD = Duration.ofDays(366);

    @Option(
            names = "--window",
            paramLabel = "DURATION",
            defaultValue = "P3D",
            description =
                    "Slots that ended less than this long ago are read at each poll, and published if they have changed. "
                            + "Older ones are published by backfill. Default: ${DEFAULT-VALUE}")
    private Duration window = Duration.ofDays(3);

    /**
     * Checks the option.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    Duration window() {
        if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "window: expected " + SHORTEST + " to P" + LONGEST.toDays() + "D, found " + window);
        }
        return window;
    }

    /** Returns the window of slots to read: up to now. */
    Interval toRead(Clock clock) {
        Instant now = clock.instant();
        return Interval.of(now.minus(window), now);
    }

    /** Returns the window of slots to publish, which includes future ones. */
    Interval toPublish(Clock clock) {
        Instant now = clock.instant();
        return Interval.of(now.minus(window), now.plus(AHEAD));
    }
}
