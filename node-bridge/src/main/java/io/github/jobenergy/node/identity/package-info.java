/**
 * The mapping of targets to NodeNames of Slurm by table, rules and list of nodes, and the assignment of a meter to a single
 * target. It imports neither the sources nor the decoders nor the output.
 */
package io.github.jobenergy.node.identity;
