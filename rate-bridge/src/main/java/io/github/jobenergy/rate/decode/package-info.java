/**
 * The decoders of documents of providers: values and functions of values. A decoder knows neither the network nor Kafka; it turns
 * the bytes of one document into slots of the contract and reasons why other slots have no value.
 */
package io.github.jobenergy.rate.decode;
