package io.github.jobenergy.jobcomp.run;

/** Slurm does not show us every user's jobs: what it does not say proves nothing. The message says how to mend it. */
public final class NoPermissionException extends Exception {

    private static final long serialVersionUID = 1L;

    NoPermissionException(String detail) {
        super(detail);
    }
}
