package io.github.jobenergy.jobcomp.run;

/**
 * The state that the tasks of a session share.
 *
 * @param records the entries of the spool
 * @param register the published state of runs, and the publication of further revisions
 * @param waiting the runs that wait for accounting
 * @param counter the counters of the bridge
 * @param journal the state of the queries to accounting
 */
record SessionContext(
        SpooledRecords records, PublishedRuns register, WaitingRuns waiting, Counter counter, Journal journal) {}
