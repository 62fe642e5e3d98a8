/**
 * The processors that host the energy of places in Kafka Streams: the meters, the sums and the revisions. This package does not know
 * the topology and the writers.
 */
package io.github.jobenergy.energy.streams.steps.place;
