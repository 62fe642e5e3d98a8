/**
 * Adopts records that collectors write to foreign Kafka topics: consumption, decoding and publication in one transaction. It
 * imports no single format of collectors, and neither the sources nor the command line.
 */
package io.github.jobenergy.node.adopt;
