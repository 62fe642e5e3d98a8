package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Optional;

/**
 * The energy result of a run: the energy that it used, with its quality and uncertainty. The value type of {@code job-energy}
 * (the highest revision applies) and of {@code job-energy-revisions} (every issued revision), keyed by the run.
 *
 * @param run the key of the run
 * @param edition the revision of the result, with its reason
 * @param methodVersion the method that computes the shares, such as {@code largest-share/1}
 * @param figures the energies of the run
 * @param subject the user, state, times and nodes of the run
 * @param slurmEnergy the energy that Slurm's accounting reports for the run
 * @param slurmDifference Slurm's energy minus the whole-node energy; absent unless both are measured
 * @param slurmDifferenceCause the cause of that difference, in one sentence
 * @param observedTime when the result was computed
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

    /** Checks whether both results are equal for the same completion, regardless of revision and time of computation. */
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
