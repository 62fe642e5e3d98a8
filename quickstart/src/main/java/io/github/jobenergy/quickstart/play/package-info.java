/**
 * Plays a recording to the running programs, awaits the result of each run, and reads the results from the topics. This
 * package does not import energy-streams, jobcomp-bridge or node-bridge, which {@code launch} starts, nor the command line or
 * the report.
 */
package io.github.jobenergy.quickstart.play;
