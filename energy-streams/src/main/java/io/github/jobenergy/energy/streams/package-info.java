/**
 * The Kafka Streams application: the topology, its settings, and the life cycle of the application. The topology connects
 * the readers and processors of {@code streams.steps} to the writers of {@code streams.sinks}. This package does not
 * import the command line, the replay, or the explanation of results.
 */
package io.github.jobenergy.energy.streams;
