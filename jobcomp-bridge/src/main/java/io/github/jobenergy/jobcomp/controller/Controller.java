package io.github.jobenergy.jobcomp.controller;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;

/** Slurm's controller as a source of the running runs and their nodes. */
public interface Controller {

    /**
     * Queries all runs that hold nodes now: a query about every job that slurmctld knows.
     *
     * @throws QueryException if there is no usable answer now
     * @throws InterruptedException if the thread was interrupted
     */
    RunningTable running() throws QueryException, InterruptedException;

    /**
     * Queries the resources of one run on each of its nodes.
     *
     * @throws QueryException if there is no usable answer now
     * @throws InterruptedException if the thread was interrupted
     */
    NodeDetail detail(RunningRun run) throws QueryException, InterruptedException;
}
