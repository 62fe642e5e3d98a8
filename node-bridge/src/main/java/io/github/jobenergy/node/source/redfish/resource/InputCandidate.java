package io.github.jobenergy.node.source.redfish.resource;

/**
 * A member of a document among those that may be the node's input, whether they have a value just now or not.
 *
 * @param position which of them it is, from 0
 * @param candidates how many there are
 * @param named how many of them are named the input of the system
 * @param isNamed whether this one is
 */
record InputCandidate(int position, int candidates, int named, boolean isNamed) {

    /** There is no other one. */
    static final InputCandidate ALONE = new InputCandidate(0, 1, 0, false);
}
