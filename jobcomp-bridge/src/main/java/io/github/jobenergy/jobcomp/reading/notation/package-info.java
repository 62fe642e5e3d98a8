/**
 * Parses the notations that Slurm's tools and plugins have in common: times, durations, numbers, hostlists, TRES lists, exit
 * statuses, names and undecodable text. It imports {@code reading} and the schemas only: it does not depend on the record
 * formats in which these notations occur.
 */
package io.github.jobenergy.jobcomp.reading.notation;
