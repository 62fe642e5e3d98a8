package io.github.jobenergy.jobcomp.controller;

/** Thrown if the controller cannot be queried, or its answer cannot be used. The query is repeated later. */
public final class ControllerException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** Creates an exception with the reason as text. */
    public ControllerException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Returns the reason as text. */
    public String reason() {
        return reason;
    }
}
