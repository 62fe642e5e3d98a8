/**
 * The output of records of the contract: to Kafka, with or without transactions, and as lines of JSON; and the settings of the
 * Kafka clients. It imports neither samples nor sources nor decoders.
 */
package io.github.jobenergy.node.output;
