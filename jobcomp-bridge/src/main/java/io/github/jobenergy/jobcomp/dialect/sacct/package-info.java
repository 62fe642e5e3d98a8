/**
 * Reads the text output of sacct: header, rows, steps, and the assembly of rows into runs. It does not execute sacct: it imports
 * neither {@code accounting} nor {@code ledger} nor {@code publish}.
 */
package io.github.jobenergy.jobcomp.dialect.sacct;
