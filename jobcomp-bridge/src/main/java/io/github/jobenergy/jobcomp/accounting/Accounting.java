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

    /**
     * Asks which runs ended in a stretch of time. Runs that never became eligible are not in the answer: only a question by
     * their id finds them.
     *
     * @param question which, and whether it may wait
     * @throws AccountingException if there is no usable answer now, or it has to wait
     * @throws InterruptedException if the thread was told to stop
     */
    EndedRuns ended(Question.Ended question) throws AccountingException, InterruptedException;
}
