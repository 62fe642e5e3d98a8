package io.github.jobenergy.web.access;

/** The policy cannot be determined, since its source does not respond. The message names the source and the cause. */
public final class UnknownPolicyException extends Exception {

    private static final long serialVersionUID = 1;

    public UnknownPolicyException(String message) {
        super(message);
    }

    public UnknownPolicyException(String message, Throwable cause) {
        super(message, cause);
    }
}
