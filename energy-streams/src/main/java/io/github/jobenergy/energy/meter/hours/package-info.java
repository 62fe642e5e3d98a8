/**
 * The energy of a node by UTC hour: the computation and scheduling of its accounts, and the thinning of hours whose
 * readings are about to be deleted. This package does not import {@code meter.answer}, the meter itself or Kafka.
 */
package io.github.jobenergy.energy.meter.hours;
