/**
 * The acceptance of device times: tolerance, clock offsets, repetitions and other anomalies. It imports neither the sources nor
 * the decoders nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.time;
