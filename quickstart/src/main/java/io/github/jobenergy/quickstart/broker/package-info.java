/**
 * A Kafka broker in this JVM, configured to retain every record. This package imports no other package of quickstart and
 * none of the programs that use the broker; of the contract it imports only the topics.
 */
package io.github.jobenergy.quickstart.broker;
