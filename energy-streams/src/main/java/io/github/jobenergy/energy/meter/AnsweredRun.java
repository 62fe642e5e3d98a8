package io.github.jobenergy.energy.meter;

import java.time.Instant;
import java.util.Optional;

/**
 * A run on a node, as the meter remembers it. The answer is kept apart: the runs of a node are read for each of them, and an
 * answer is many times as long as a run.
 *
 * @param nodeRun what the fan-out said
 * @param answeredTime when the last answer was given; absent before the first
 * @param isWaiting whether what the fan-out said has not been answered yet
 */
public record AnsweredRun(NodeRun nodeRun, Optional<Instant> answeredTime, boolean isWaiting) {}
