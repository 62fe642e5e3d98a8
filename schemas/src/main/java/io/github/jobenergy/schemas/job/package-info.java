/**
 * The runs of the contract: run keys, starts, completions, and the energy that Slurm's accounting reports. Of this module
 * the package imports only the quantities and the common types of the parent package. It does not import nodes, readings or
 * results.
 */
package io.github.jobenergy.schemas.job;
