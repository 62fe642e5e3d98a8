/**
 * The records of the topic {@code meter-comparison}: the energy that Slurm reports against that of the meters, by node or partition
 * and day. The package imports scopes and quantities, and not the results of single runs.
 */
package io.github.jobenergy.schemas.comparison;
