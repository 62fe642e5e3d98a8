/**
 * Reads the JSON output of sacct as a stream, and converts each job to the rows of {@code sacct}, so that both forms follow the
 * same rules. It does not execute sacct: it imports neither {@code accounting} nor {@code ledger} nor {@code publish}.
 */
package io.github.jobenergy.jobcomp.dialect.sacctjson;
