/**
 * The running runs and their resources on each node, parsed from the output of squeue and scontrol. This package parses
 * output and calls no program: it does not import controller, accounting, run and publish.
 */
package io.github.jobenergy.jobcomp.starts;
