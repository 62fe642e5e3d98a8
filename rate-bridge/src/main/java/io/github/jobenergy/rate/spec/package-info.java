/**
 * The settings of formats and sources: their texts on the command line, and the decoders that they result in. The package reads
 * factor tables, but neither the network nor Kafka.
 */
package io.github.jobenergy.rate.spec;
