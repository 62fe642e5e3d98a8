/**
 * The source {@code slurm}: states and energies of nodes, from the output of {@code scontrol}. It imports no other kind of
 * source, and neither the scheduling of polls nor the output.
 */
package io.github.jobenergy.node.source.slurm;
