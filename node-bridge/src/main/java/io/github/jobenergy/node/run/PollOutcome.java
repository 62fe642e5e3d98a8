package io.github.jobenergy.node.run;

/**
 * The outcome of a scheduled poll of a source. Each scheduled poll has one outcome:
 *
 * <pre>
 *   polls due = answered + empty + failed + late + skipped
 * </pre>
 */
public enum PollOutcome {
    /** The source was polled and answered with a value or the state of a node. */
    ANSWERED,
    /** The source was polled and answered without any value, or with rejected values only. */
    EMPTY,
    /** The source was polled and failed as a whole. */
    FAILED,
    /** The source did not complete within the time limit; the values found until then count. */
    LATE,
    /** The source was not polled, because the previous poll or the publication of its values was not complete. */
    SKIPPED,
    /** Not an outcome: the number of samples of the source. */
    SAMPLES
}
