/**
 * The registers of meters, and the split of energy at the edges of co-located runs. A register provides its advance between
 * two instants, with coverage, flags and uncertainty. The package imports the metered spans of {@code register.span} and the
 * types of {@code schemas} only: it does not depend on shares, on stores or on Kafka. The package {@code meter.sums}
 * selects among the meters of a domain. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared
 * for each reading.
 */
package io.github.jobenergy.energy.register;
