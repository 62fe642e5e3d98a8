/**
 * The scheduling of polls: each source on its own threads, with a cadence, a time limit, and counts of the outcomes. It imports
 * no kind of source, and neither the output nor the mapping of targets to nodes.
 */
package io.github.jobenergy.node.run;
