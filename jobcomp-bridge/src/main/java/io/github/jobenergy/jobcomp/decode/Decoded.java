package io.github.jobenergy.jobcomp.decode;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;

/** Takes what a {@link FileDecoder} finds. */
public interface Decoded {

    /** A run that is over. */
    void complete(JobCompletion completion);

    /** Something that could not be used. */
    void reject(Rejection rejection);
}
