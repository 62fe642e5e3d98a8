/**
 * The answer of a run on a node: energy, days, quality and uncertainty, computed for each share interval and issued in batches
 * of bounded work. A trace receives the steps of the computation for an explanation. This package does not import {@code
 * meter.hours}, the meter itself, {@code explain} or Kafka. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}:
 * they are compared for each share interval.
 */
package io.github.jobenergy.energy.meter.answer;
