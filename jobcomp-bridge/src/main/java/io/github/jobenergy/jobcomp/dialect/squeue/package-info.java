/**
 * Reads the output of squeue: the table of the running runs. This package parses output and calls no program: it imports
 * neither controller nor command, and not {@code scontrol}, which refers to the runs of this package.
 */
package io.github.jobenergy.jobcomp.dialect.squeue;
