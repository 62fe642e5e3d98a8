package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** The rejection of a record of a run that cannot have been there, since another run of its job was. */
final class Contradiction {

    private Contradiction() {}

    /**
     * The rejection.
     *
     * @param run as it was said
     * @param other the run that was there
     * @param now when it was noticed
     */
    static Rejection of(JobCompletion run, RunKey other, Instant now) {
        String found = run.run() + " to " + run.times().endTime();
        Origin origin = new Origin(
                "run:" + run.run() + ":" + run.times().endTime().getEpochSecond(),
                found.getBytes(StandardCharsets.UTF_8));
        return origin.reject(
                RejectionReason.INVALID_FIELD,
                Optional.of("end_time"),
                "end_time: expected runs of one job one after the other, found " + found + " beside " + other,
                now);
    }
}
