/**
 * The meter of a node: accepts readings, node states and runs, stores them, and decides which answers and node hours are
 * computed, when, and again after a change. It imports its own parts {@code meter.stores}, {@code meter.sums}, {@code
 * meter.occupancy}, {@code meter.answer} and {@code meter.hours}, none of which imports it. It does not depend on the
 * fan-out ({@code fanout}), on the sum over nodes ({@code gather}), on the usage account ({@code usage}) or on Kafka.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each reading. The time at
 * which a step is executed is an {@code Instant}.
 */
package io.github.jobenergy.energy.meter;
