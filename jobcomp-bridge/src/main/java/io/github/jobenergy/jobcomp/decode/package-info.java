/**
 * Decodes files of Slurm's job records into completions and rejections, with the readers of {@code script}, {@code sacct}
 * and {@code plugin}. It is independent of a running bridge: it imports none of {@code spool},
 * {@code publish}, {@code ledger} and {@code accounting}, and no Kafka client.
 */
package io.github.jobenergy.jobcomp.decode;
