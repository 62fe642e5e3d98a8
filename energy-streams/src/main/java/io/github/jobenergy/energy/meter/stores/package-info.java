/**
 * The state of the meter: the interface of its stores and the records that they hold, which are the memory of a node,
 * runs, CPU times, and minute and hourly deltas. The stores are implemented by {@code state} and {@code replay}, which
 * this package does not import. It does not import any other package of the meter, and it does not depend on Kafka.
 */
package io.github.jobenergy.energy.meter.stores;
