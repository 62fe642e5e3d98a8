package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.run.published.RunPublication;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;

/**
 * The state that the tasks of a session share.
 *
 * @param records the entries of the spool
 * @param runPublication the published state of runs, and the publication of further revisions
 * @param waiting the runs that wait for accounting
 * @param counter the counters of the bridge
 * @param journal the state of the queries to accounting
 */
public record SessionContext(
        SpooledRecords records, RunPublication runPublication, WaitingRuns waiting, Counter counter, Journal journal) {}
