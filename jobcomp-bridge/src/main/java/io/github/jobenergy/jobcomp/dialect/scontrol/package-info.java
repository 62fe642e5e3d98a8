/**
 * Reads the output of {@code scontrol show job}: the resources of a running run on each node. This package parses output and
 * calls no program: it imports neither controller nor command, and of the other readers only {@code squeue}.
 */
package io.github.jobenergy.jobcomp.dialect.scontrol;
