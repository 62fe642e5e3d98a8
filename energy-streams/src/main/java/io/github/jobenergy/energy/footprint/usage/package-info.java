/**
 * The account of footprints: sums the exact footprints of runs by cluster, UTC day, user, account, partition and scope, and issues or
 * withdraws its rows. The package does not know how footprints are computed, nor Kafka. Times in the interfaces of the stores are
 * milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.footprint.usage;
