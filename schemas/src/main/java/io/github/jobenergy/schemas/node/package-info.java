/**
 * The nodes of the contract: node keys, power readings, node states, and the hostlists of Slurm. Of this module the package
 * imports only the quantities and the common types of the parent package. It does not import runs or results: a CPU time in
 * a reading identifies its run by job id and, where known, by cluster and submit time.
 */
package io.github.jobenergy.schemas.node;
