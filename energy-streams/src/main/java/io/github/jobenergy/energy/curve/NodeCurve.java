package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.List;

/**
 * Slots of a run on a node: the message from the meter to the sums of curves. It replaces all slots of the run on the node that
 * start in {@code [from, to)}, in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param run the run
 * @param node the node
 * @param from the start of the replaced slots
 * @param to the end of the replaced slots; {@link #END} for all later ones
 * @param slots the slots, in order
 */
public record NodeCurve(RunKey run, NodeKey node, long from, long to, List<CurveSlot> slots) {

    /** The start of a message that replaces all slots. */
    public static final long BEGINNING = 0;

    /** The end of a message that replaces all later slots. */
    public static final long END = Long.MAX_VALUE;

    /** The maximum number of energies in a message: a slot has one of its own and one for each domain. */
    private static final int ENERGIES_AT_ONCE = 4_000;

    public NodeCurve {
        slots = List.copyOf(slots);
    }

    /** Returns the message that a run has no slots on a node. */
    public static NodeCurve none(RunKey run, NodeKey node) {
        return new NodeCurve(run, node, BEGINNING, END, List.of());
    }

    /** Checks whether the message is about a run that has ended: it is part of one that replaces all slots. */
    boolean isOfEndedRun() {
        return from == BEGINNING || to == END;
    }

    /** Returns this message in consecutive parts of bounded length. */
    public List<NodeCurve> parts() {
        List<NodeCurve> parts = new ArrayList<>();
        long start = from;
        int first = 0;
        long energies = 0;
        for (int i = 0; i < slots.size(); i++) {
            long more = 1L + slots.get(i).domains().size();
            if (i > first && energies + more > ENERGIES_AT_ONCE) {
                long end = slots.get(i).start();
                parts.add(new NodeCurve(run, node, start, end, slots.subList(first, i)));
                start = end;
                first = i;
                energies = 0;
            }
            energies += more;
        }
        parts.add(new NodeCurve(run, node, start, to, slots.subList(first, slots.size())));
        return parts;
    }
}
