package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * The energies of one node as published in two topics.
 *
 * @param node the node
 * @param ofRuns the sum of the energies of its runs
 * @param chargedToRuns the sum of the account of runs over all hours of the node
 */
public record NodeBalance(NodeKey node, Energy ofRuns, Energy chargedToRuns) {

    /** Checks whether both are equal. */
    public boolean isBalanced() {
        return ofRuns.equals(chargedToRuns);
    }
}
