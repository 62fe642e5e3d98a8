package io.github.jobenergy.quickstart.launch;

/** Thrown if a program that should run has stopped. The message has the program and the reason, in one sentence. */
public final class ProgramStoppedException extends Exception {

    private static final long serialVersionUID = 1L;

    ProgramStoppedException(String name, String reason) {
        super(name + " has stopped: " + reason);
    }
}
