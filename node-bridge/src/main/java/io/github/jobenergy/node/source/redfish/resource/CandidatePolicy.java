package io.github.jobenergy.node.source.redfish.resource;

/** The policy for several members that may be the input power of the node. */
public enum CandidatePolicy {
    /** None is the node unless exactly one is named as the input; each is displayed as a separate domain. */
    APART,
    /** The first member is the node; the others are displayed. */
    FIRST,
    /** The node is the sum of the members, if all have a value. */
    SUM
}
