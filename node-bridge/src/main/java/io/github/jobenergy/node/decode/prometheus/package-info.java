/**
 * The format of prometheus-kafka-adapter. It imports no other format, and neither Kafka nor the source {@code prometheus}, with
 * which it shares the table of metrics.
 */
package io.github.jobenergy.node.decode.prometheus;
