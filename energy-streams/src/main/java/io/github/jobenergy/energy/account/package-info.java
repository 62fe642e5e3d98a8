/**
 * The energy accounts of a node by hour: the accounts, the account of an unoccupied node by its Slurm state, and the
 * revisions of published hours. The package imports the types of {@code schemas} only: it does not depend on
 * registers, on shares or on Kafka. The package {@code meter.hours} computes the amounts. Times in the interfaces of
 * the stores are milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.account;
