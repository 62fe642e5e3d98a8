/**
 * The interfaces of {@code publish} on Kafka: transactions, the ledger topic, the election of the active bridge, adopted topics,
 * topic checks and erasure. It is the only package of the module that creates Kafka clients. It does not query Slurm: it imports
 * neither {@code accounting} nor {@code controller}, and none of the readers {@code sacct}, {@code sacctjson} and {@code script}.
 */
package io.github.jobenergy.jobcomp.publish.kafka;
