package io.github.jobenergy.jobcomp.controller;

import io.github.jobenergy.jobcomp.starts.NodeDetail;
import io.github.jobenergy.jobcomp.starts.RunningRun;
import io.github.jobenergy.jobcomp.starts.RunningTable;

/** Slurm's controller: what runs now, and where. */
public interface Controller {

    /**
     * All runs that hold nodes now: a question about every job slurmctld knows.
     *
     * @throws ControllerException if there is no usable answer now
     * @throws InterruptedException if the thread was told to stop
     */
    RunningTable running() throws ControllerException, InterruptedException;

    /**
     * What one run holds on each of its nodes.
     *
     * @throws ControllerException if there is no usable answer now
     * @throws InterruptedException if the thread was told to stop
     */
    NodeDetail detail(RunningRun run) throws ControllerException, InterruptedException;
}
