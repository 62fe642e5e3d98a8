/**
 * The common part of the sources that read kernel files of this node: access to files, parsing of numbers, and the list of
 * sensors. It imports neither a kind of source nor the control groups of Slurm.
 */
package io.github.jobenergy.node.source.inband;
