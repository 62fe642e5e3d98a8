package io.github.jobenergy.jobcomp.accounting;

/** Whether Slurm shows us every user's jobs. */
@FunctionalInterface
public interface Permission {

    /**
     * Asks.
     *
     * @throws InterruptedException if the thread was told to stop
     */
    Answer ask() throws InterruptedException;

    /**
     * What was found.
     *
     * @param verdict how it stands
     * @param detail why, in words; where it is denied, with the line that mends it
     */
    record Answer(Verdict verdict, String detail) {}

    /** How it stands. */
    enum Verdict {
        /** Every user's jobs can be seen. */
        GRANTED,
        /** They cannot. */
        DENIED,
        /** Nobody could be asked. */
        UNKNOWN
    }
}
