/**
 * Reads the records that an explanation or a replay needs, from topics on brokers or from files with one JSON object per
 * line. This package uses the consumer of Kafka, but not Kafka Streams. It does not import the topology, its state stores,
 * the replay, or the report.
 */
package io.github.jobenergy.energy.records;
