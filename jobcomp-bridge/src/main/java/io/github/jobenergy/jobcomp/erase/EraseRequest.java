package io.github.jobenergy.jobcomp.erase;

import io.github.jobenergy.schemas.job.RunKey;

/** The subject of an erasure: a run or a user. */
public sealed interface EraseRequest {

    /**
     * The records of one run.
     *
     * @param run the key of the run
     */
    record OfRun(RunKey run) implements EraseRequest {}

    /**
     * All records published of a user, by name or under a pseudonym of any epoch.
     *
     * @param name the login name
     */
    record OfUser(String name) implements EraseRequest {

        /** Rejects a blank name. */
        public OfUser {
            if (name.isBlank()) {
                throw new IllegalArgumentException("user: expected a login name, found none");
            }
        }
    }
}
