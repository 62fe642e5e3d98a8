/** The known power of simulated nodes, and its exact energy. */
package io.github.jobenergy.quickstart.bench.accuracy.power;
