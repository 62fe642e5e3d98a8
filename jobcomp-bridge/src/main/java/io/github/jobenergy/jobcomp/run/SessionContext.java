package io.github.jobenergy.jobcomp.run;

/**
 * What the steps of the bridge share.
 *
 * @param records what the hook left
 * @param register what was said, and the way to say more
 * @param waiting the runs that wait for accounting
 * @param counter what became of everything
 * @param journal how it goes with accounting
 */
record SessionContext(
        SpooledRecords records, PublishedRuns register, WaitingRuns waiting, Counter counter, Journal journal) {}
