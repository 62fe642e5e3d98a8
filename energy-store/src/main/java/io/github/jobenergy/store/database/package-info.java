/**
 * The database: its settings, its migrations, and the transactions in which the rows of records and the positions in the topics are
 * written. The package does not know Kafka's clients.
 */
package io.github.jobenergy.store.database;
