/**
 * The format of LDMS' Kafka stores, in JSON. It imports no other format, and neither Kafka nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.ldms;
