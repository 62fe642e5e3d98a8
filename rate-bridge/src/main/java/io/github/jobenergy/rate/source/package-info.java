/**
 * The sources of slots: files, constants and the HTTP interfaces of providers. A source is read for a window of time; it knows
 * neither what has been published nor Kafka.
 */
package io.github.jobenergy.rate.source;
