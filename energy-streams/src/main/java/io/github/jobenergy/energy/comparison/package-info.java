/**
 * The comparison of Slurm's energy with that of the meters: sums comparable runs by node, or partition, and UTC day, and issues or
 * withdraws its rows. The package imports the types of {@code schemas} and of {@code energy.row} only: it does not depend on the gather, whose results it sums,
 * on the meter or on Kafka. Times in the interfaces of the stores are milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.comparison;
