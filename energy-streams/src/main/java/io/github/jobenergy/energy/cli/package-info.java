/**
 * The command line of energy-streams: its commands, options and exit codes. This package assembles the others, and no other
 * package imports it. It does not import the state stores of the topology.
 */
package io.github.jobenergy.energy.cli;
