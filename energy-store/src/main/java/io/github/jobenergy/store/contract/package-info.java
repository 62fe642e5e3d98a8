/**
 * The tables of the contract, derived from the JSON Schemas of the topics, and the rows of a record. The package knows neither a database
 * nor Kafka.
 */
package io.github.jobenergy.store.contract;
