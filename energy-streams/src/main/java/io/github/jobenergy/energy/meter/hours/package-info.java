/**
 * The energy of a node by UTC hour: the computation and scheduling of its accounts, and the thinning of hours whose
 * readings are about to be deleted. This package does not import {@code meter.answer}, the meter itself or Kafka. Times
 * are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each share interval, and are keys of
 * stores.
 */
package io.github.jobenergy.energy.meter.hours;
