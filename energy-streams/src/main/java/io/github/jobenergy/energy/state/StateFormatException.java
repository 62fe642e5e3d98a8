package io.github.jobenergy.energy.state;

/**
 * Thrown for state that another version of the program wrote, in a format that this version does not read. No record is the
 * cause.
 */
public final class StateFormatException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    StateFormatException(int expected, int found) {
        super("state of format " + found + ": expected " + expected
                + "; it was written by another version of this program");
    }
}
