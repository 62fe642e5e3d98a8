/**
 * The decoding of collectors' messages to samples: the interface of formats, splitting of files into messages, and the parsing
 * that the formats have in common. Only {@code decode.registry} imports the formats. It imports neither Kafka nor the sources nor
 * the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode;
