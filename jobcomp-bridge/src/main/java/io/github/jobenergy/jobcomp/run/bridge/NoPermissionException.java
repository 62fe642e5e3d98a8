package io.github.jobenergy.jobcomp.run.bridge;

/**
 * Thrown if the account of the bridge has no permission to see the jobs of all users: a run that is not shown may still exist.
 * The message states the remedy.
 */
public final class NoPermissionException extends Exception {

    private static final long serialVersionUID = 1L;

    NoPermissionException(String detail) {
        super(detail);
    }
}
