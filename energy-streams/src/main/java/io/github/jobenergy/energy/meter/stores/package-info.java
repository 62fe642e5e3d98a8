/**
 * The state of the meter: the interface of its stores and the records that they hold, which are the memory of a node,
 * runs, CPU times, and minute and hourly deltas. The stores are implemented by {@code state} and {@code replay}, which
 * this package does not import. It does not import any other package of the meter, and it does not depend on Kafka.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores; a minute or an hour is identified by
 * its first millisecond.
 */
package io.github.jobenergy.energy.meter.stores;
