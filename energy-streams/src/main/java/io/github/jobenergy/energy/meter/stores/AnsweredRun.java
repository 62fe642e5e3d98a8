package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.share.placement.NodeRun;
import java.time.Instant;
import java.util.Optional;

/**
 * A run on a node with the state of its answer. The answer itself is stored separately, because all runs of a node are
 * read for each answer, and an answer is many times as long as a run.
 *
 * @param nodeRun the run as received from the fan-out
 * @param answeredTime the time of the last answer; absent before the first
 * @param isWaiting whether the latest message of the fan-out has not been answered yet
 */
public record AnsweredRun(NodeRun nodeRun, Optional<Instant> answeredTime, boolean isWaiting) {}
