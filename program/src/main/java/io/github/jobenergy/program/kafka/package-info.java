/**
 * Kafka clients that every program uses, and what the clients of the programs have in common beyond the first contact and the
 * rights. The package depends on kafka-clients and on no other package of this module but its parent.
 */
package io.github.jobenergy.program.kafka;
