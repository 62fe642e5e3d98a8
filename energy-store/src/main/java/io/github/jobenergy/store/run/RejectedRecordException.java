package io.github.jobenergy.store.run;

import java.io.Serial;

/** A record has no rows, since it violates the contract. The message states what was expected and what was found. */
final class RejectedRecordException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    RejectedRecordException(String message) {
        super(message);
    }
}
