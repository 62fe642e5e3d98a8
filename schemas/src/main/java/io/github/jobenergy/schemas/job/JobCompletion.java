package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Optional;

/**
 * The canonical record of a run that is over: one per run and revision on {@code job-completions}, keyed by the run. A
 * better witness makes a higher revision; the highest one holds.
 *
 * @param run which run
 * @param revision 1 for the first record of this run, higher for each one that says more; may skip
 * @param settled whether no later revision is expected ({@code final} in the contract)
 * @param identity whose it was
 * @param outcome how it ended
 * @param times when
 * @param resources what it held
 * @param workDir its working directory
 * @param slurmEnergy the energy Slurm claims for it
 * @param steps its steps as accounting shows them; empty where accounting was not asked
 * @param evidence how we know
 */
public record JobCompletion(
        RunKey run,
        long revision,
        boolean settled,
        JobIdentity identity,
        JobOutcome outcome,
        JobTimes times,
        JobResources resources,
        Optional<String> workDir,
        SlurmEnergy slurmEnergy,
        List<Step> steps,
        Evidence evidence) {

    public JobCompletion {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        steps = List.copyOf(steps);
    }

    /** The same record as that revision, final or not. */
    public JobCompletion revised(long newRevision, boolean newlySettled) {
        return new JobCompletion(
                run,
                newRevision,
                newlySettled,
                identity,
                outcome,
                times,
                resources,
                workDir,
                slurmEnergy,
                steps,
                evidence);
    }

    /** The same record, known in that way. */
    public JobCompletion with(Evidence newEvidence) {
        return new JobCompletion(
                run, revision, settled, identity, outcome, times, resources, workDir, slurmEnergy, steps, newEvidence);
    }
}
