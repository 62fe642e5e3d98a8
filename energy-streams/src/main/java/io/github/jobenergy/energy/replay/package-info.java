/**
 * The recomputation of results without a broker: the steps of the topology in one thread, on stores in memory. This package
 * does not import Kafka, the topology in {@code streams}, or its state stores in {@code state}.
 */
package io.github.jobenergy.energy.replay;
