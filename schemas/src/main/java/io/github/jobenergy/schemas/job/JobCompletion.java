package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Optional;

/**
 * The canonical completion record of a run: one record per run and revision on {@code job-completions}, keyed by the run. A
 * record from better sources has a higher revision. The record with the highest revision applies.
 *
 * @param run the key of the run
 * @param revision 1 for the first record of this run, higher for each record with more information; may skip numbers
 * @param settled whether no later revision is expected ({@code final} in the contract)
 * @param identity the user, name and memberships of the run
 * @param outcome the end state of the run
 * @param times the times of the run
 * @param resources the allocated and requested resources
 * @param workDir the working directory
 * @param slurmEnergy the energy that Slurm's accounting reports for the run
 * @param steps the steps recorded in accounting; empty where accounting was not queried
 * @param evidence the sources of this record
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

    /** Returns this record with another revision and final mark. */
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

    /** Returns this record with other evidence. */
    public JobCompletion with(Evidence newEvidence) {
        return new JobCompletion(
                run, revision, settled, identity, outcome, times, resources, workDir, slurmEnergy, steps, newEvidence);
    }
}
