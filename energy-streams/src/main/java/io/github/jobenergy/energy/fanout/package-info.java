/**
 * The fan-out of runs to nodes: expands the starts and completions of a run to one message per node and withdraws messages
 * that later records refute. Of this module it imports only {@code share.placement}. It does not depend on the meter, on
 * the gather, on the usage account or on Kafka.
 */
package io.github.jobenergy.energy.fanout;
