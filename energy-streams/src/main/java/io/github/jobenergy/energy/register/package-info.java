/**
 * The meter registers of a node: the conversion of readings to metered spans, the split of energy at the edges of
 * co-located runs, and the selection among the meters of a domain. A register provides its advance between two
 * instants, with coverage, flags and uncertainty. The package imports the types of {@code schemas} only: it does not
 * depend on shares, on stores or on Kafka.
 */
package io.github.jobenergy.energy.register;
