/**
 * Kafka clients that every program uses. The package depends on kafka-clients and on no other package of this module but its
 * parent.
 */
package io.github.jobenergy.program.kafka;
