package io.github.jobenergy.quickstart.stage;

/** A program that should run has stopped. The message says which, and why, in one sentence. */
public final class ProgramStoppedException extends Exception {

    private static final long serialVersionUID = 1L;

    ProgramStoppedException(String name, String reason) {
        super(name + " has stopped: " + reason);
    }
}
