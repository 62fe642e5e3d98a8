package io.github.jobenergy.web.access;

import java.util.Optional;

/** A way to identify the user of a request. Implementations are safe for several threads. */
public interface Identification {

    /**
     * Returns the login name of the user; empty if the request has no identity of this kind.
     *
     * @throws RefusedException if the request has an identity of this kind that is not valid
     */
    Optional<String> user(Caller caller) throws RefusedException;
}
