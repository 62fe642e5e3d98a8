/**
 * The usage account: sums the results of runs by cluster, UTC day, user, account, partition and scope, and issues or
 * withdraws its rows. The package imports the types of {@code schemas} and of {@code energy.row} only: it does not depend on the gather, whose
 * results it sums, on the meter or on Kafka. Times in the interfaces of the stores are milliseconds since
 * 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.usage;
