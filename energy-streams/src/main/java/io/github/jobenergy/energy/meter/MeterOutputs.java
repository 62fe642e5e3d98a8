package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import java.util.function.Consumer;

/**
 * The consumers of the results of the meter.
 *
 * @param answers receives the energies of runs on nodes
 * @param hours receives the energies of nodes by hour
 * @param curves receives the slots of runs on nodes, if the settings have a length of slots
 */
public record MeterOutputs(Consumer<NodeJobEnergy> answers, Consumer<NodeEnergy> hours, Consumer<NodeCurve> curves) {}
