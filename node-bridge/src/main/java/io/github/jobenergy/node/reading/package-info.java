/**
 * The conversion of samples to readings and of node reports to node states: mapping of targets to nodes, acceptance of device
 * times, suppression of repetitions, and counts of the outcomes. It imports neither the sources nor the decoders nor Kafka.
 */
package io.github.jobenergy.node.reading;
