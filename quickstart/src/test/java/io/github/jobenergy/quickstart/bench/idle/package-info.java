/**
 * The processor time of energy-streams while no run is active.
 */
package io.github.jobenergy.quickstart.bench.idle;
