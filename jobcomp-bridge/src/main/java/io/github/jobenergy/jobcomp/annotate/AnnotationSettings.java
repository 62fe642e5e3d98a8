package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The results that are written, and when.
 *
 * @param cluster the cluster whose runs are annotated
 * @param since the earliest end of a run; absent if there is none
 * @param delay the time from the end of a run to the writing of its result; absent if it is written when it is final
 * @param mostPerMinute the most runs a minute, 1 or more
 * @param duty the share of the time that the commands may take
 * @param skipsEmpty whether an empty comment is left empty
 */
public record AnnotationSettings(
        String cluster,
        Optional<Instant> since,
        Optional<Duration> delay,
        int mostPerMinute,
        DutyCycle duty,
        boolean skipsEmpty) {

    /** The default of the most runs a minute. */
    public static final int DEFAULT_PER_MINUTE = 60;

    public AnnotationSettings {
        if (mostPerMinute < 1) {
            throw new IllegalArgumentException("max-per-minute: expected 1 or more, found " + mostPerMinute);
        }
        if (delay.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("delay: expected 0 or more, found " + delay.get());
        }
    }

    /** Returns the time from which a result is written: as configured, and not long after its publication, whatever its times. */
    Instant dueTime(JobEnergy result, Instant published) {
        return delay.map(time -> earlier(result.subject().endTime().plus(time), published.plus(time)))
                .orElseGet(() -> finalTime(result, published));
    }

    /** Returns the time from which a result is final, and not long after its publication, whatever its times. */
    Instant finalTime(JobEnergy result, Instant published) {
        return earlier(result.resultRevision().finalAfter(), published.plus(Topic.CORRECTION_WINDOW));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** Returns the shortest interval from one run to the next. */
    Duration interval() {
        return Duration.ofMinutes(1).dividedBy(mostPerMinute);
    }
}
