/**
 * The state stores of the topology: implementations of the store interfaces of the computation on stores of Kafka Streams,
 * with their keys, serialized formats, caches and retention. This package does not import the topology in {@code streams},
 * which uses it, or the stores of the replay, which keep the same state in maps. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
package io.github.jobenergy.energy.state;
