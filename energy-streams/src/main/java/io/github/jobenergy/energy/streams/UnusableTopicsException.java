package io.github.jobenergy.energy.streams;

import java.util.List;

/** Thrown if the topics cannot be used. The message has the defects, one line each. */
public final class UnusableTopicsException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableTopicsException(List<String> complaints) {
        super(String.join(System.lineSeparator(), complaints));
    }
}
