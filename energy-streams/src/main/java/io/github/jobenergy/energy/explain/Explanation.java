package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.util.List;
import java.util.Optional;

/**
 * How the energy of a run came about: computed again, with everything on the way.
 *
 * @param completion what is known of the run
 * @param computed the result as it comes out now
 * @param nodes what it is made of, node by node
 * @param others what its other nodes answered, as far as that is still there
 * @param revisions every result that was published and is still there, by revision
 * @param settings what it was computed by now
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

    /** What consumers have. */
    public Optional<JobEnergy> published() {
        return revisions.isEmpty() ? Optional.empty() : Optional.of(revisions.get(revisions.size() - 1));
    }
}
