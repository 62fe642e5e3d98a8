/**
 * The format of the Kafka pump of Dell's iDRAC telemetry tools. It imports no other format, and neither Kafka nor the mapping of
 * targets to nodes.
 */
package io.github.jobenergy.node.decode.dell;
