/**
 * The publication of slots on the topic of rates: the comparison with what has been published, and the transactions. Only this
 * package depends on Kafka.
 */
package io.github.jobenergy.rate.publish;
