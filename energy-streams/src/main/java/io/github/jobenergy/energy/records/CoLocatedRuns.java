package io.github.jobenergy.energy.records;

import io.github.jobenergy.energy.records.RunTopics.Extent;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.Placement;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Selects the runs that were on some nodes within a time range. Runs whose nodes cannot be parsed are on no node, as in the
 * running program.
 */
final class CoLocatedRuns {

    private final Placement placement;
    private final Set<RunKey> started = new HashSet<>();
    private final Set<NodeKey> nodes;
    private final Extent extent;

    CoLocatedRuns(Placement placement, Set<NodeKey> nodes, Extent extent) {
        this.placement = placement;
        this.nodes = nodes;
        this.extent = extent;
    }

    void addIfNear(JobStart start, Collection<JobStart> near) {
        try {
            if (isNear(placement.of(start))) {
                near.add(start);
                started.add(start.run());
            }
        } catch (MalformedHostlistException nowhere) {
            return;
        }
    }

    /**
     * Adds a completion if the run held one of the nodes in the time range. The completion of a run whose start was selected is
     * added in any case.
     */
    void addIfNear(JobCompletion completion, Collection<JobCompletion> near) {
        try {
            if (started.contains(completion.run()) || isNear(placement.of(completion, Optional.empty()))) {
                near.add(completion);
            }
        } catch (MalformedHostlistException nowhere) {
            return;
        }
    }

    private boolean isNear(Map<NodeKey, List<Holding>> placed) {
        return nodes.stream()
                .flatMap(node -> placed.getOrDefault(node, List.of()).stream())
                .anyMatch(holding -> !Instant.ofEpochMilli(holding.start()).isAfter(extent.to())
                        && !Instant.ofEpochMilli(holding.end()).isBefore(extent.coLocatedFrom()));
    }
}
