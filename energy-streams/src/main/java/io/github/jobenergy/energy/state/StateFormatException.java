package io.github.jobenergy.energy.state;

/** State that another version of the program wrote, in a format that this one does not read. No record is at fault. */
public final class StateFormatException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    StateFormatException(int expected, int found) {
        super("state of format " + found + ": expected " + expected
                + "; it was written by another version of this program");
    }
}
