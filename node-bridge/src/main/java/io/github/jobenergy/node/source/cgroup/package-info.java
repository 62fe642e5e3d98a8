/**
 * The CPU time of the jobs on this node, from the control groups of Slurm. It imports no kind of source.
 */
package io.github.jobenergy.node.source.cgroup;
