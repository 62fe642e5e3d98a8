/**
 * Judges the energy figures of Slurm's accounting, and selects the energy of a run among them. It imports {@code notation} and
 * the schemas only: it does not depend on the formats in which Slurm prints the figures, nor on the publication of the result.
 */
package io.github.jobenergy.jobcomp.energy;
