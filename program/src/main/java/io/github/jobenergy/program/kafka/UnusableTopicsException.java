package io.github.jobenergy.program.kafka;

import java.util.List;

/** Thrown if topics are missing or not configured as required; the message has a line for each defect. */
public final class UnusableTopicsException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with these defects. */
    public UnusableTopicsException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
