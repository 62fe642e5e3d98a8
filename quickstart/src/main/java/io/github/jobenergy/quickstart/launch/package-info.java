/**
 * The programs of a play: energy-streams, jobcomp-bridge and node-bridge in this JVM, the completion script, and the
 * stand-ins for the commands of Slurm. This is the only package of quickstart that imports the programs. It does not
 * import the play, the report, or the command line.
 */
package io.github.jobenergy.quickstart.launch;
