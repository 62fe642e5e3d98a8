/**
 * The interface of power sources, their configuration, and the registry of their kinds. Only the registry imports the packages of
 * the kinds. It imports neither the scheduling of polls nor the output nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.source;
