/**
 * The curves of runs: the slots of a run on a node, as the meter sends them, and the step that sums them over the nodes of a run
 * and publishes them. The package imports the records of the contract only; it does not import meters, shares or Kafka.
 */
package io.github.jobenergy.energy.curve;
