/**
 * The code shared by jobcomp-bridge, node-bridge and energy-streams: files of options and of secrets, durations, waits after
 * failures, findings of checks, usage errors, the contact with brokers and the rights on them, the limit on repeated warnings of
 * Kafka's clients, the configuration of slurmctld, and the status file of a program. This package imports none of the three
 * programs; of the contract it imports only the codec.
 */
package io.github.jobenergy.program;
