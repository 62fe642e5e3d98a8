/**
 * The energy of single steps of a run: that of the nodes by the meters, and that which Slurm reports. The package imports quantities
 * only.
 */
package io.github.jobenergy.schemas.energy.step;
