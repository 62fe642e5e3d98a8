/** The status, the metrics and the health of a running bridge, from the counts of its sources, readings and deliveries. */
package io.github.jobenergy.node.monitoring;
