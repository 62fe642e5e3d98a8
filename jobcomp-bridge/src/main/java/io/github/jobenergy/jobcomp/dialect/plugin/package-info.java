/**
 * Reads the JSON records of Slurm's jobcomp/kafka and jobcomp/elasticsearch, and writes completions in the format of
 * jobcomp/kafka. It handles bytes and streams only: it imports neither {@code inlet} nor {@code publish} nor {@code spool}, no
 * Kafka client and no HTTP server.
 */
package io.github.jobenergy.jobcomp.dialect.plugin;
