/**
 * The placement of runs on nodes: expands the starts and completions of a run to one message per node, in the meter
 * space of its cluster. Of this module it imports only {@code meter}, for the message, and {@code register} and
 * {@code share}, for the interval and the claim of a run. It does not depend on the gather, on the usage account or on
 * Kafka.
 */
package io.github.jobenergy.energy.fanout;
