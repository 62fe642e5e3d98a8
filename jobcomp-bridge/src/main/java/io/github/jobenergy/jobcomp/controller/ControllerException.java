package io.github.jobenergy.jobcomp.controller;

/** The controller could not be asked, or its answer cannot be used. It is asked again later. */
public final class ControllerException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** For that reason, in words. */
    public ControllerException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Why, in words. */
    public String reason() {
        return reason;
    }
}
