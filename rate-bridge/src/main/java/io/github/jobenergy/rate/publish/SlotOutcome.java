package io.github.jobenergy.rate.publish;

/** What becomes of a slot that was read from a source. */
public enum SlotOutcome {
    /** The slot was not published before, and is published with revision 1. */
    PUBLISHED,
    /** The content of the slot has changed, and is published with the next revision. */
    REVISED,
    /** The content of the slot is that of its published revision. */
    UNCHANGED,
    /**
     * The provision of the published revision is better, or it is the same and was issued later: a forecast replaces no estimate, and
     * an estimate no actual value.
     */
    OUTDATED,
    /** The slot overlaps a published slot of its series that has another start. */
    OVERLAPPING,
    /** The slot is outside the window in which published slots are known. */
    OUTSIDE_WINDOW
}
