package io.github.jobenergy.energy.meter;

import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import java.util.Optional;

/**
 * A run on a node, as the meter remembers it.
 *
 * @param nodeRun what the fan-out said
 * @param answer the last answer given; absent before the first
 * @param isWaiting whether what the fan-out said has not been answered yet
 */
public record AnsweredRun(NodeRun nodeRun, Optional<NodeJobEnergy> answer, boolean isWaiting) {}
