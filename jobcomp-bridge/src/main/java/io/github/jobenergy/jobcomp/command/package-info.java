/**
 * The execution of the programs of Slurm, with limits on run time and output, and the lines that they print. The arguments and
 * the meaning of the output belong to the callers. From this module it imports only the notation of undecodable text.
 */
package io.github.jobenergy.jobcomp.command;
