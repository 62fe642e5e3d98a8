/**
 * The survey of the energies that Slurm itself has recorded: the verdict on each run, and the joules that are charged to
 * several runs at once. It is computed from completion records, whatever their source. This package does not import any
 * other package of the bridge.
 */
package io.github.jobenergy.jobcomp.survey;
