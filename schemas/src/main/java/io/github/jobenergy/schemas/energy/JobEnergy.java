package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Optional;

/**
 * The result: how much energy a run used, and how well that is known. The value type of {@code job-energy} (the highest
 * revision holds) and of {@code job-energy-revisions} (every revision ever issued), keyed by the run.
 *
 * @param run which run
 * @param edition which answer this is, and why it was given
 * @param methodVersion how shares are computed, such as {@code largest-share/1}
 * @param figures what it used
 * @param subject whose run it was, when and where
 * @param slurmEnergy the energy Slurm claims for it
 * @param slurmDifference Slurm's claim less the whole nodes' energy; absent unless both are measured
 * @param slurmDifferenceCause the cause of that difference, in one sentence
 * @param observedTime when this was computed
 */
public record JobEnergy(
        RunKey run,
        Edition edition,
        String methodVersion,
        JobFigures figures,
        Subject subject,
        SlurmEnergy slurmEnergy,
        Optional<Energy> slurmDifference,
        Optional<String> slurmDifferenceCause,
        Instant observedTime) {

    /** Whether both say the same of the same completion, whenever and under whichever revision they do. */
    public boolean saysTheSameAs(JobEnergy other) {
        return run.equals(other.run)
                && edition.completionRevision() == other.edition.completionRevision()
                && edition.finalAfter().equals(other.edition.finalAfter())
                && methodVersion.equals(other.methodVersion)
                && figures.equals(other.figures)
                && subject.equals(other.subject)
                && slurmEnergy.equals(other.slurmEnergy)
                && slurmDifference.equals(other.slurmDifference)
                && slurmDifferenceCause.equals(other.slurmDifferenceCause);
    }
}
