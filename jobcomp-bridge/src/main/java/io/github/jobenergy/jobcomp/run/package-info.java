/**
 * The running bridge: its main loop, and the tasks that read the spool, query accounting, poll the controller and publish
 * to Kafka. The program starts a bridge through {@link io.github.jobenergy.jobcomp.run.Bridge}. This package does not
 * know the command line, the checks before a start, the energy survey and the erasure: it does not import cli, check,
 * survey and erase. The notation of Slurm is left to the readers that it calls.
 */
package io.github.jobenergy.jobcomp.run;
