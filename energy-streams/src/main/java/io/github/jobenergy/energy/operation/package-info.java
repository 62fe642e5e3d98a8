/**
 * The operation of energy-streams: its status from metrics, the reset of its state, and the rights that it needs on its
 * brokers. This package imports the topology, but none of the packages of the computation, and not the command line.
 */
package io.github.jobenergy.energy.operation;
