/**
 * The table of exporter metrics that the program includes, as a resource. It imports only the package of metric tables; the
 * source {@code prometheus} and the decoders of scraped metrics use it.
 */
package io.github.jobenergy.node.exportermetrics;
