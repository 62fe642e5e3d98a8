package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.schemas.node.Measurement;

/**
 * The dimensions of a simulated run.
 *
 * @param kind the kind of the readings of the main meter
 * @param cadenceSeconds the time between two of its readings
 * @param lengthSeconds the length of the run
 * @param isCoLocated whether the node has other runs
 */
public record Dimensions(Measurement.Kind kind, long cadenceSeconds, long lengthSeconds, boolean isCoLocated) {}
