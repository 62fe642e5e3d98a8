package io.github.jobenergy.jobcomp.decode;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;

/** Receives the records that a {@link FileDecoder} decodes. */
public interface Decoded {

    /** Receives the completion of a run that has ended. */
    void complete(JobCompletion completion);

    /** Receives the rejection of a record that could not be used. */
    void reject(Rejection rejection);
}
