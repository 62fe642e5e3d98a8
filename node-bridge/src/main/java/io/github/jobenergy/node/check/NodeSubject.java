package io.github.jobenergy.node.check;

/** The subjects of the checks of node-bridge. */
public enum NodeSubject {
    /** Whether a source responds. */
    SOURCE,
    /** Whether each target maps to a node. */
    NODES,
    /** Whether the configured cluster is that of slurmctld. */
    CLUSTER,
    /** Whether the clocks of devices, of this host and of slurmctld agree. */
    CLOCKS,
    /** The places of the site and their meters. */
    PLACES,
    /** Whether the brokers respond. */
    BROKERS,
    /** Whether the brokers grant the required rights. */
    RIGHTS,
    /** Whether the topics exist and have the required partitions. */
    TOPICS
}
