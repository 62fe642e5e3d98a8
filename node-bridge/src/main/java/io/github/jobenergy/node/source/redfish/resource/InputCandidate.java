package io.github.jobenergy.node.source.redfish.resource;

/**
 * The position of a member among the members of its document that may be the input of the node, whether or not they have a value
 * now.
 *
 * @param position the index of the member, from 0
 * @param candidates the number of candidates
 * @param named the number of candidates named as the input of the system
 * @param isNamed whether this member is named as such
 */
record InputCandidate(int position, int candidates, int named, boolean isNamed) {

    /** The only candidate. */
    static final InputCandidate SINGLE = new InputCandidate(0, 1, 0, false);
}
