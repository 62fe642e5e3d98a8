/**
 * The registers of a node, composed from its domains, and the minute and hourly deltas by which long intervals are summed
 * without readings. A register reads the stores of one node and reports diagnostics of each interval. Of the packages of
 * the meter it imports only {@code meter.stores}: it does not depend on the runs that hold the node, on shares, on the
 * fan-out or on Kafka. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each minute of
 * an interval.
 */
package io.github.jobenergy.energy.meter.sums;
