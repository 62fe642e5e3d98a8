package io.github.jobenergy.node.sample;

/** What kind of name a source has for whom it reads of: whether it can be a NodeName by itself. */
public enum Naming {
    /** A NodeName, since Slurm itself says it. */
    NODE,
    /** The name of a host, which is its NodeName at most sites. */
    HOST,
    /** What a machine goes by and no node does: the address of a BMC, an xname, a service tag. */
    HARDWARE
}
