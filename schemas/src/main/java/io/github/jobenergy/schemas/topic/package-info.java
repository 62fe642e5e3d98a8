/**
 * The topics of the contract: names, keys, retention and settings, and the CloudEvents headers of their records. The
 * package imports the records of the topics, but not the codec. It does not import the Kafka clients: settings and headers
 * are maps of texts.
 */
package io.github.jobenergy.schemas.topic;
