package io.github.jobenergy.schemas.energy;

/** What part of a node an energy covers. Figures of different scope are never added into one account. */
public enum Scope {
    /** Everything the node drew at its input. */
    NODE_INPUT,
    /** The sum of disjoint components, such as packages and memory: less than the node drew. */
    COMPONENTS,
    /** Only its GPUs. */
    GPU,
    /** Nodes, or hours, of different scope. */
    MIXED
}
