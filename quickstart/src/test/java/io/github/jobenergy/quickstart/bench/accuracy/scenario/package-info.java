/** A scenario: one simulated node with its runs, its readings and the exact energies. */
package io.github.jobenergy.quickstart.bench.accuracy.scenario;
