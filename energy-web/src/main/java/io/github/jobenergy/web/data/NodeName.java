package io.github.jobenergy.web.data;

/**
 * A node: its name is unique in its meter space only.
 *
 * @param meterSpace the name space: the cluster, unless several clusters share nodes
 * @param node Slurm's NodeName
 */
public record NodeName(String meterSpace, String node) {}
