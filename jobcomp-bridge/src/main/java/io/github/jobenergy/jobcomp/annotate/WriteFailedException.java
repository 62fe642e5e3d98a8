package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;

/** Thrown if sacctmgr did not write a comment. */
final class WriteFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean isDenied;
    private final boolean isTimeout;

    WriteFailedException(QueryException failure) {
        super(failure.reason(), failure);
        this.isTimeout = failure.isTooMuch();
        this.isDenied = failure.reason().contains("permission denied")
                || failure.reason().contains("doesn't have privilege");
    }

    /** Checks whether the user of the program may not modify jobs. */
    boolean isDenied() {
        return isDenied;
    }

    /** Checks whether sacctmgr did not end in time, which does not depend on the comment. */
    boolean isTimeout() {
        return isTimeout;
    }
}
