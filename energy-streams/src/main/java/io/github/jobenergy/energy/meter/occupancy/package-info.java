/**
 * The runs on a node and its capacity over time, and the division of the energy of the node among co-located runs. Of the
 * packages of the meter it imports {@code meter.stores} and {@code meter.sums}: it does not depend on answers or on node
 * hours, which both read the same division. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are
 * compared for each run and each share interval.
 */
package io.github.jobenergy.energy.meter.occupancy;
