package io.github.jobenergy.node.source.redfish.resource;

/** What becomes of several members that may each be the node's input. */
public enum CandidatePolicy {
    /** None is the node's unless one alone is named so; each is shown as a domain of its own. */
    APART,
    /** The first is the node's, the others are shown. */
    FIRST,
    /** The node's is their sum, if all of them say something. */
    SUM
}
