/**
 * The interface of power sources and their configuration. Only {@code source.registry} imports the packages of the kinds. It
 * imports neither the scheduling of polls nor the output nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.source;
