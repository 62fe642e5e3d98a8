package io.github.jobenergy.rate.decode;

/** Thrown if a document as a whole is not of the expected format. The message states what was expected and what was found. */
public final class MalformedDocumentException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message of the form {@code expected X, found Y}. */
    public MalformedDocumentException(String message) {
        super(message);
    }

    /** Creates an exception with a message of the form {@code expected X, found Y} and a cause. */
    public MalformedDocumentException(String message, Throwable cause) {
        super(message, cause);
    }
}
