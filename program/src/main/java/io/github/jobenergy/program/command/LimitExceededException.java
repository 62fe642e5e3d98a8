package io.github.jobenergy.program.command;

import java.io.IOException;

/** Thrown if a program exceeded a limit and was killed. */
public final class LimitExceededException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Limit limit;

    /** The limits of a call. */
    public enum Limit {
        /** The run time. */
        TIME,
        /** The size of the standard output. */
        OUTPUT,
        /** The size of the standard error. */
        ERRORS
    }

    LimitExceededException(Limit limit, String message) {
        super(message);
        this.limit = limit;
    }

    /** Returns the limit that was exceeded. */
    public Limit limit() {
        return limit;
    }
}
