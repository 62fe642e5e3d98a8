/**
 * The HTTP server that receives the records of jobcomp/elasticsearch, and the writer that stores records of Slurm's plugins in
 * the spool. Records are stored as they were received, without their batch script, and are processed later by the reader of the
 * spool. The package imports none of {@code publish}, {@code ledger}, {@code privacy} and {@code accounting}.
 */
package io.github.jobenergy.jobcomp.inlet;
