package io.github.jobenergy.jobcomp.run.waiting;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Builds the rejection of a completion record that contradicts another run of the same job. */
public final class Contradiction {

    private Contradiction() {}

    /**
     * Returns the rejection.
     *
     * @param run the contradicting record
     * @param other the run that the record contradicts
     * @param now the time of detection
     */
    public static Rejection of(JobCompletion run, RunKey other, Instant now) {
        String found = run.run() + " to " + run.times().endTime();
        Origin origin = new Origin(
                "run:" + run.run() + ":" + run.times().endTime().getEpochSecond(),
                found.getBytes(StandardCharsets.UTF_8));
        return origin.reject(
                RejectionReason.INVALID_FIELD,
                Optional.of("end_time"),
                "end_time: expected consecutive runs of one job, found " + found + " beside " + other,
                now);
    }
}
