/**
 * The placement of runs on nodes: which nodes a run held, for how long and with which claim, in the meter space of its
 * cluster. Both the fan-out and the gather compute placements, and the meter stores them. Of this module the package
 * imports only {@code share}, for claims, and {@code register}, for intervals: it does not depend on the meter, on stores
 * or on Kafka. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared with those of readings.
 */
package io.github.jobenergy.energy.share.placement;
