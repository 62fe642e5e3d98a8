/**
 * The runs on a node and its capacity over time, and the division of the energy of the node among co-located runs. Of the
 * packages of the meter it imports {@code meter.stores} and {@code meter.sums}: it does not depend on answers or on node
 * hours, which both read the same division.
 */
package io.github.jobenergy.energy.meter.occupancy;
