/**
 * The writers of the topology: they serialize results, changes of usage and rejections for the output topics, and limit
 * the rejections that are published one by one. This package does not import the packages of the computation or the topology
 * in {@code streams}; of {@code streams.steps} it imports only the events that the processors forward.
 */
package io.github.jobenergy.energy.streams.sinks;
