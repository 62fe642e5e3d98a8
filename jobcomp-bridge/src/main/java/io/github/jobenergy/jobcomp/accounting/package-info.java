/**
 * Access to the accounting of Slurm through sacct, within limits on the load of slurmdbd. It queries runs by job id,
 * lists the runs that ended in an interval, and checks the permission to see the jobs of all users. This package does not
 * know how the records are used: it does not import bridge, reconcile, capture, publish, spool and ledger.
 */
package io.github.jobenergy.jobcomp.accounting;
