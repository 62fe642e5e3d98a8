/**
 * Reads a recording of a cluster: its completion environments, its accounting, its nodes and their sensors. This package
 * imports no other package of quickstart, no program that a recording is played to, and no Kafka.
 */
package io.github.jobenergy.quickstart.recording;
