/**
 * The Kafka side of the bridge: transactions, the ledger topic, the election of the active bridge, adopted topics, topic checks
 * and erasure. It is the only package of the module that creates Kafka clients. It does not query Slurm: it imports neither
 * {@code accounting} nor {@code controller}, none of the readers {@code sacct}, {@code sacctjson} and {@code script}, and not
 * {@code bridge}.
 */
package io.github.jobenergy.jobcomp.publish;
