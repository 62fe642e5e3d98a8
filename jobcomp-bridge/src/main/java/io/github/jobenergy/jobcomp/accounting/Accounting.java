package io.github.jobenergy.jobcomp.accounting;

import java.util.List;

/** Slurm's accounting: what it knows of jobs. */
public interface Accounting {

    /**
     * Asks for all runs of these jobs.
     *
     * @param jobIds raw job ids, at least one
     * @throws AccountingException if there is no usable answer now
     * @throws InterruptedException if the thread was told to stop
     */
    AccountingAnswer ask(List<Long> jobIds) throws AccountingException, InterruptedException;
}
