package io.github.jobenergy.node.run;

/**
 * What can become of a time at which a source is to be asked. Each comes to one of these:
 *
 * <pre>
 *   times due = answered + failed + late + skipped
 * </pre>
 */
public enum AskingEvent {
    /** It was asked and answered. */
    ANSWERED,
    /** It was asked and as a whole gave nothing. */
    FAILED,
    /** It was asked and was not done in time; what it had found counts. */
    LATE,
    /** It was not asked, because the asking or the hand-over before was not over. */
    SKIPPED,
    /** Not a time, but a sample that it gave. */
    SAMPLES
}
