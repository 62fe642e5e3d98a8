/**
 * What the bridge publishes, and the interfaces through which it does so: batches, the connection of the active bridge, the
 * election, adopted topics and erasure. It creates no Kafka client: {@code publish.kafka} implements the interfaces. It does not
 * query Slurm: it imports neither {@code accounting} nor {@code controller}, neither of the readers {@code sacct} and
 * {@code script}, and not {@code bridge}.
 */
package io.github.jobenergy.jobcomp.publish;
