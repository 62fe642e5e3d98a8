/**
 * The JSON codec of the contract: reads and writes the records of all topics and reports why bytes are not a record. This
 * is the only package of the module that uses Jackson, and no other package of the module imports it. It does not import
 * the Kafka clients.
 */
package io.github.jobenergy.schemas.codec;
