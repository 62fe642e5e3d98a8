package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import java.util.function.Supplier;

/** Receives the steps of the computation of an answer. A computation without explanation uses {@link #NONE}. */
public interface Trace {

    /** A trace that ignores all steps. */
    Trace NONE = new Trace() {};

    /**
     * Receives the view of the node before the computation starts. The view remains usable during and after the
     * computation.
     */
    default void node(NodeView node) {}

    /** Receives a share interval after it was added. The supplier must be called at once, if at all. */
    default void shareInterval(Supplier<ShareInterval> shareInterval) {}

    /** Receives the uncertainty of the completed answer. The supplier must be called at once, if at all. */
    default void uncertainty(Supplier<UncertaintyBreakdown> uncertainty) {}
}
