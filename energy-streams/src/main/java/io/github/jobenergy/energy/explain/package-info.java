/**
 * The explanation of a result: it recomputes the energy of a run with the replay and records the values from the readings to
 * the result. This package does not import Kafka, the topology, or the reading of records from topics and files; it does not
 * format its explanations, which {@code report} does.
 */
package io.github.jobenergy.energy.explain;
