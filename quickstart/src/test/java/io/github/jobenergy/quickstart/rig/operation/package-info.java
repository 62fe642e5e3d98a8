/**
 * Tests of jobcomp-bridge beside a real Slurm in operation: killed daemons, an outage of slurmdbd, long queues, private jobs.
 */
package io.github.jobenergy.quickstart.rig.operation;
