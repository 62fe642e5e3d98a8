package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns a builder for that revision of the completion of a run. */
    public static Builder builder(RunKey run, long revision) {
        return new Builder(run, revision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(run, revision)
                .settled(settled)
                .identity(identity)
                .outcome(outcome)
                .times(times)
                .resources(resources)
                .workDir(workDir)
                .slurmEnergy(slurmEnergy)
                .steps(steps)
                .evidence(evidence);
    }

    /** Returns this record with another revision and final mark. */
    public JobCompletion revised(long newRevision, boolean newlySettled) {
        return toBuilder().revision(newRevision).settled(newlySettled).build();
    }

    /** Returns this record with other evidence. */
    public JobCompletion with(Evidence newEvidence) {
        return toBuilder().evidence(newEvidence).build();
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private RunKey run;
        private long revision;
        private @Nullable Boolean settled;
        private @Nullable JobIdentity identity;
        private @Nullable JobOutcome outcome;
        private @Nullable JobTimes times;
        private @Nullable JobResources resources;
        private Optional<String> workDir = Optional.empty();
        private @Nullable SlurmEnergy slurmEnergy;
        private List<Step> steps = List.of();
        private @Nullable Evidence evidence;

        private Builder(RunKey run, long revision) {
            this.run = run;
            this.revision = revision;
        }

        public Builder run(RunKey run) {
            this.run = run;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder settled(boolean settled) {
            this.settled = settled;
            return this;
        }

        public Builder identity(JobIdentity identity) {
            this.identity = identity;
            return this;
        }

        public Builder outcome(JobOutcome outcome) {
            this.outcome = outcome;
            return this;
        }

        public Builder times(JobTimes times) {
            this.times = times;
            return this;
        }

        public Builder resources(JobResources resources) {
            this.resources = resources;
            return this;
        }

        public Builder workDir(Optional<String> workDir) {
            this.workDir = workDir;
            return this;
        }

        public Builder slurmEnergy(SlurmEnergy slurmEnergy) {
            this.slurmEnergy = slurmEnergy;
            return this;
        }

        public Builder steps(List<Step> steps) {
            this.steps = steps;
            return this;
        }

        public Builder evidence(Evidence evidence) {
            this.evidence = evidence;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public JobCompletion build() {
            return new JobCompletion(
                    run,
                    revision,
                    Objects.requireNonNull(settled, "settled"),
                    Objects.requireNonNull(identity, "identity"),
                    Objects.requireNonNull(outcome, "outcome"),
                    Objects.requireNonNull(times, "times"),
                    Objects.requireNonNull(resources, "resources"),
                    workDir,
                    Objects.requireNonNull(slurmEnergy, "slurmEnergy"),
                    steps,
                    Objects.requireNonNull(evidence, "evidence"));
        }
    }
}
