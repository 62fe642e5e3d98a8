/** The Kafka Streams state stores of the energy of places. This package does not know the steps and the topology. */
package io.github.jobenergy.energy.state.place;
