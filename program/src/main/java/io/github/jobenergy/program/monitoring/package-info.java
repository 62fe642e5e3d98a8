/**
 * The metrics and the health of a running program: the HTTP server of {@code /metrics}, {@code /health/live} and {@code
 * /health/ready}, the metrics of Kafka clients, the progress of loops, and the notifications to systemd. Each program describes
 * itself as {@link io.github.jobenergy.program.monitoring.Monitored}. The package imports no package of commands and no settings of
 * clients.
 */
package io.github.jobenergy.program.monitoring;
