package io.github.jobenergy.web.access;

/** An identity that is not valid. The message states what was expected and what was found, and has no secret. */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}
