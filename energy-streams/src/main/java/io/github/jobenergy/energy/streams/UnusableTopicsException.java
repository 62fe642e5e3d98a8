package io.github.jobenergy.energy.streams;

import java.util.List;

/** The topics cannot be used as they are. The message says why, a line each. */
public final class UnusableTopicsException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableTopicsException(List<String> complaints) {
        super(String.join(System.lineSeparator(), complaints));
    }
}
