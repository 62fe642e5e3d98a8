package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.Backoff;
import java.time.Duration;
import java.time.Instant;

/**
 * The times at which runs are annotated, so that the load on slurmdbd stays small: one run after the other, at most so many a minute; a
 * pause after the commands of each run, so that all of them keep their share of the time; and a longer, partly random pause after each
 * failure in a row.
 */
final class AnnotationPace {

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

    private final AnnotationSettings settings;
    private final ClockAndRandom timing;

    private Instant startedTime = Instant.EPOCH;
    private Instant setTime = Instant.EPOCH;
    private Duration pause = Duration.ZERO;
    private int failures;

    AnnotationPace(AnnotationSettings settings, ClockAndRandom timing) {
        this.settings = settings;
        this.timing = timing;
    }

    /** Returns how long the next run has to wait; not longer than its pause if the clock is set back. */
    Duration untilNext() {
        Duration passed = Duration.between(setTime, timing.clock().instant());
        Duration left = pause.minus(passed.isNegative() ? Duration.ZERO : passed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    void started() {
        startedTime = timing.clock().instant();
    }

    void succeeded() {
        failures = 0;
        Duration took = took();
        pauseFor(longer(settings.duty().pauseAfter(took), settings.interval().minus(took)));
    }

    /** Sets the pause after a failure, and returns it. */
    Duration failed() {
        failures++;
        pauseFor(longer(settings.duty().pauseAfter(took()), BACKOFF.after(failures, timing.random())));
        return pause;
    }

    private Duration took() {
        Duration took = Duration.between(startedTime, timing.clock().instant());
        return took.isNegative() ? Duration.ZERO : took;
    }

    private void pauseFor(Duration length) {
        setTime = timing.clock().instant();
        pause = length;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
