/**
 * What the command lines of the programs have in common: the settings of the parser, the options for brokers and topics, the exit
 * statuses and the version. Only packages of commands import it. It imports only the package {@code program} and the names of
 * topics.
 */
package io.github.jobenergy.program.cli;
