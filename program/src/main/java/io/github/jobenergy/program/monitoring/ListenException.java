package io.github.jobenergy.program.monitoring;

/** Thrown if the address of the HTTP server cannot be used, as one that another program uses. */
public final class ListenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ListenException(String message, Throwable cause) {
        super(message, cause);
    }
}
