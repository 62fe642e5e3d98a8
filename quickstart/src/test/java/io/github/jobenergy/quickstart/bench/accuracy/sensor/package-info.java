/** Simulated instruments: they derive the readings of the contract from a known power, and faults change the readings. */
package io.github.jobenergy.quickstart.bench.accuracy.sensor;
