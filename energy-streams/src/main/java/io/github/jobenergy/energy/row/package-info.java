/**
 * Accounts with rows: sums that change with each result are stored as rows, and a changed row is issued at most once per coalescing
 * time. The package does not know what the rows contain, nor Kafka. Times in the interfaces of the stores are milliseconds since
 * 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.row;
