/**
 * The recomputation of results without a broker: the steps of the topology in one thread, on stores in memory. This package
 * does not import Kafka, the topology in {@code streams}, or its state stores in {@code state}. Times in the interfaces of the
 * stores are milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.replay;
