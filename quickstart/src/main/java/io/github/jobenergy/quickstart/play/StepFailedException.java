package io.github.jobenergy.quickstart.play;

/** A step did not come to its end in time. The message says which, and what was missing, in one sentence. */
public final class StepFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    StepFailedException(String message) {
        super(message);
    }
}
