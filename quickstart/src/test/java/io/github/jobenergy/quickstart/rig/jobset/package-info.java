/**
 * Tests of the completions of a set of jobs in each state that Slurm has.
 */
package io.github.jobenergy.quickstart.rig.jobset;
