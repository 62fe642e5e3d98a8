/**
 * The meter of a node: stores readings, node states and runs, and computes the energy of each run on each node and the
 * energy of each node by hour. Of this module it imports {@code account}, {@code domain}, {@code register} and
 * {@code share}; its stores are behind {@link io.github.jobenergy.energy.meter.MeterStores}. It does not depend on the
 * placement of runs ({@code fanout}), on the sum over nodes ({@code gather}), on the usage account ({@code usage}) or
 * on Kafka.
 */
package io.github.jobenergy.energy.meter;
