/**
 * The formats of Telegraf, line protocol and JSON, with the metrics of its input plugins. It imports no other format, and neither
 * Kafka nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.telegraf;
