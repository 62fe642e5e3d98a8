/**
 * What the command lines of the programs have in common: the exit statuses and the version. It imports no package of the project, so that every
 * package of commands can import it.
 */
package io.github.jobenergy.program.cli;
