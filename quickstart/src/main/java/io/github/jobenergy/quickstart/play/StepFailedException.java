package io.github.jobenergy.quickstart.play;

/** Thrown if a step did not finish in time. The message has the step and what was missing, in one sentence. */
public final class StepFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    StepFailedException(String message) {
        super(message);
    }
}
