/**
 * The parsing of exposition formats of metrics, and the conversion of metrics to samples by a table of rules. It imports neither
 * HTTP nor JSON, and neither the sources nor the decoders, which use it.
 */
package io.github.jobenergy.node.metric;
