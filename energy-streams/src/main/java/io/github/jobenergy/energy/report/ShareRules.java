package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.share.Division.Kind;
import java.util.List;

/** The rules by which the energy of the nodes of a page was divided among their runs, in sentences. */
final class ShareRules {

    private static final String SHARE =
            "The share of a run is the largest of its fractions of the CPUs, the memory and the GPUs of the"
                    + " node. The rest is unallocated, and belongs to no run.";
    private static final String GPU = " The energy of a metered GPU is divided among the runs that held it.";
    private static final String USE = " Energy above idle power is divided by the CPU time of the runs.";

    private ShareRules() {}

    static String of(List<NodeExplanation> nodes) {
        return SHARE + (contains(nodes, Kind.GPU) ? GPU : "") + (contains(nodes, Kind.USE) ? USE : "");
    }

    private static boolean contains(List<NodeExplanation> nodes, Kind kind) {
        return nodes.stream()
                .flatMap(node -> node.shareIntervals().stream())
                .flatMap(interval -> interval.cuts().stream())
                .anyMatch(cut -> cut.kind() == kind);
    }
}
