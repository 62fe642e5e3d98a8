/**
 * The account of statements: sums the results of runs by account, and by account and user, in calendar months, closes the sums, and
 * keeps later changes of closed months as adjustments. The package imports the types of {@code schemas}, of {@code energy.row}, of
 * {@code energy.usage} and of {@code energy.footprint} only; it does not know Kafka. Times in the interfaces of the stores are milliseconds since
 * 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.statement;
