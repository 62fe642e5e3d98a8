/**
 * Measurements of energy-streams: readings per second, many nodes, and long runs, as a ratio to programs that only parse or join.
 */
package io.github.jobenergy.quickstart.bench.energy;
