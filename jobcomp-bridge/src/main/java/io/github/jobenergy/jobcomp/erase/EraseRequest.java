package io.github.jobenergy.jobcomp.erase;

import io.github.jobenergy.schemas.job.RunKey;

/** Whose record is to be erased. */
public sealed interface EraseRequest {

    /**
     * One run's.
     *
     * @param run which
     */
    record OfRun(RunKey run) implements EraseRequest {}

    /**
     * Everything published of a user, by name or under a pseudonym of any epoch.
     *
     * @param name the login name
     */
    record OfUser(String name) implements EraseRequest {

        /** Of somebody who has a name. */
        public OfUser {
            if (name.isBlank()) {
                throw new IllegalArgumentException("user: expected a login name, found none");
            }
        }
    }
}
