package io.github.jobenergy.node.sample;

/** The kind of the name of a target, which decides whether the name can be a NodeName by itself. */
public enum Naming {
    /** A NodeName reported by Slurm. */
    NODE,
    /** The name of a host, which is its NodeName at most sites. */
    HOST,
    /** A hardware name, which is not a NodeName: the address of a BMC, an xname, a service tag. */
    HARDWARE
}
