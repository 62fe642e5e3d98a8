package io.github.jobenergy.energy.meter;

import java.util.function.Supplier;

/** Hears how an answer comes about, while it does. Whoever computes an answer for its own sake passes {@link #NONE}. */
public interface Trace {

    /** Nobody listens. */
    Trace NONE = new Trace() {};

    /** The node as it was seen, before anything is read off it. It can be asked until the answer is there, and after. */
    default void node(NodeView node) {}

    /** A stretch was added up; who cares asks for it at once. */
    default void stretch(Supplier<Stretch> stretch) {}

    /** The answer is there, and this far it may be off; who cares asks for it at once. */
    default void leeway(Supplier<UncertaintyBreakdown> leeway) {}
}
