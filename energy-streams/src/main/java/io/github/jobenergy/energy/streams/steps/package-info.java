/**
 * The readers and processors of the topology: they check the records of the input topics, and host the fan-out, the meter,
 * the gather, the revisions of node hours and the usage account. The processors forward records and schedule the work that
 * is due; the computation is in the packages that they host. This package does not import {@code streams.sinks} or the
 * topology, which connects the processors.
 */
package io.github.jobenergy.energy.streams.steps;
