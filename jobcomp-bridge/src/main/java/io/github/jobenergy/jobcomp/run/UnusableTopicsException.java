package io.github.jobenergy.jobcomp.run;

import java.util.List;

/** Thrown if topics are missing or not configured as required; the message has a line for each. */
public final class UnusableTopicsException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableTopicsException(List<String> complaints) {
        super(String.join("\n", complaints));
    }
}
