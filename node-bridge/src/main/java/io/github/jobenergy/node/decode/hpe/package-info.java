/**
 * The formats of HPE's Cray System Management and Performance Cluster Manager, in JSON. It imports no other format, and neither
 * Kafka nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.hpe;
