/**
 * The execution of programs of the system with limits on run time and output. It imports no other package of the project: the
 * arguments and the meaning of the output belong to its callers.
 */
package io.github.jobenergy.program.command;
