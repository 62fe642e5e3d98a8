package io.github.jobenergy.jobcomp.accounting;

/** Checks whether the account of the bridge has permission to see the jobs of all users. */
@FunctionalInterface
public interface Permission {

    /**
     * Runs the check.
     *
     * @throws InterruptedException if the thread was interrupted
     */
    Answer check() throws InterruptedException;

    /**
     * The result of the check.
     *
     * @param verdict the verdict
     * @param detail the reason as text; if the permission is denied, with the command that grants it
     */
    record Answer(Verdict verdict, String detail) {}

    /** The verdict of the check. */
    enum Verdict {
        /** The jobs of all users can be seen. */
        GRANTED,
        /** The jobs of all users cannot be seen. */
        DENIED,
        /** No program answered. */
        UNKNOWN
    }
}
