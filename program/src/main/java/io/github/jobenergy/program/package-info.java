/**
 * What jobcomp-bridge, node-bridge and energy-streams have in common: files of options and of secrets, durations, usage
 * errors, what Kafka's
 * clients repeat in the log, and the file in which a program states how it is.
 */
package io.github.jobenergy.program;
