package io.github.jobenergy.schemas.energy;

/** The scope of an energy: the measured part of a node. Energies of different scope are never added into one account. */
public enum Scope {
    /** All energy that the node drew at its power input. */
    NODE_INPUT,
    /** The sum of disjoint components, such as packages and memory: less than the energy of the node. */
    COMPONENTS,
    /** Only the GPUs of the node. */
    GPU,
    /** Nodes, or hours, of different scope. */
    MIXED
}
