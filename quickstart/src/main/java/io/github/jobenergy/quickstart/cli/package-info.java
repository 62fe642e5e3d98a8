/**
 * The command line of quickstart: its commands, options and exit codes. This package assembles the others, and no other
 * package imports it. It does not import energy-streams, jobcomp-bridge or node-bridge, which {@code launch} starts.
 */
package io.github.jobenergy.quickstart.cli;
