package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.util.List;
import java.util.Optional;

/**
 * The energy of a run, recomputed, with all intermediate values.
 *
 * @param completion the completion of the run
 * @param computed the recomputed result
 * @param nodes the energy of the run on each chosen node
 * @param others the published answers of its other nodes, as far as they are retained
 * @param revisions every published result that is retained, by revision
 * @param settings the settings of the recomputation
 */
public record Explanation(
        JobCompletion completion,
        JobEnergy computed,
        List<NodeExplanation> nodes,
        List<NodeJobEnergy> others,
        List<JobEnergy> revisions,
        MeterSettings settings) {

    public Explanation {
        nodes = List.copyOf(nodes);
        others = List.copyOf(others);
        revisions = List.copyOf(revisions);
    }

    /** Returns the published result with the highest revision; empty if none is retained. */
    public Optional<JobEnergy> published() {
        return revisions.isEmpty() ? Optional.empty() : Optional.of(revisions.get(revisions.size() - 1));
    }
}
