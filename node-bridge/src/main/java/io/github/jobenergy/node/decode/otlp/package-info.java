/**
 * The format of OpenTelemetry metrics in OTLP JSON: hardware metrics, and metrics that a Collector scraped from exporters. It
 * imports no other format, and neither Kafka nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.otlp;
