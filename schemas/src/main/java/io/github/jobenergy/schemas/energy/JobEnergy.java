package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The energy result of a run: the energy that it used, with its quality and uncertainty. The value type of {@code job-energy}
 * (the highest revision applies) and of {@code job-energy-revisions} (every issued revision), keyed by the run.
 *
 * @param run the key of the run
 * @param resultRevision the revision of the result, with its reason
 * @param methodVersion the method that computes the shares, such as {@code largest-share/1}
 * @param figures the energies of the run
 * @param subject the user, state, times and nodes of the run
 * @param slurmEnergy the energy that Slurm's accounting reports for the run
 * @param slurmDifference Slurm's energy minus the whole-node energy; absent unless both are measured
 * @param slurmDifferenceCause the cause of that difference, or of its absence, in one sentence
 * @param slurmDifferenceCode the code of that cause; absent in records of older versions, which have no codes
 * @param slurmComparability whether both energies cover the same nodes and time, and otherwise why not; absent for a run that held
 *     no node, and in records of older versions
 * @param slurmEnergyPlugin the plugin by which Slurm measured the energy of all nodes of the run; absent if it is unknown, or if
 *     nodes differ
 * @param stepComparison Slurm's energy of single steps beside that of the meters
 * @param observedTime when the result was computed
 */
public record JobEnergy(
        RunKey run,
        ResultRevision resultRevision,
        String methodVersion,
        JobFigures figures,
        Subject subject,
        SlurmEnergy slurmEnergy,
        Optional<Energy> slurmDifference,
        Optional<String> slurmDifferenceCause,
        Optional<SlurmDifferenceCode> slurmDifferenceCode,
        Optional<SlurmComparability> slurmComparability,
        Optional<String> slurmEnergyPlugin,
        StepComparison stepComparison,
        Instant observedTime) {

    public JobEnergy {
        Names.require("slurm_energy_plugin", slurmEnergyPlugin);
    }

    /** Returns a builder for that revision of the energy of a run. */
    public static Builder builder(RunKey run, ResultRevision resultRevision) {
        return new Builder(run, resultRevision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(run, resultRevision)
                .methodVersion(methodVersion)
                .figures(figures)
                .subject(subject)
                .slurmEnergy(slurmEnergy)
                .slurmDifference(slurmDifference)
                .slurmDifferenceCause(slurmDifferenceCause)
                .slurmDifferenceCode(slurmDifferenceCode)
                .slurmComparability(slurmComparability)
                .slurmEnergyPlugin(slurmEnergyPlugin)
                .stepComparison(stepComparison)
                .observedTime(observedTime);
    }

    /** Checks whether both results are equal for the same completion, regardless of revision and time of computation. */
    public boolean hasSameContentAs(JobEnergy other) {
        return run.equals(other.run)
                && resultRevision.completionRevision() == other.resultRevision.completionRevision()
                && resultRevision.finalAfter().equals(other.resultRevision.finalAfter())
                && methodVersion.equals(other.methodVersion)
                && figures.equals(other.figures)
                && subject.equals(other.subject)
                && slurmEnergy.equals(other.slurmEnergy)
                && slurmDifference.equals(other.slurmDifference)
                && hasSameCause(other)
                && hasSameComparability(other)
                && slurmEnergyPlugin.equals(other.slurmEnergyPlugin)
                && stepComparison.hasSameContentAs(other.stepComparison);
    }

    /** Compares comparabilities. Records of versions without them are not compared. */
    private boolean hasSameComparability(JobEnergy other) {
        boolean isUnknown = slurmComparability.isEmpty() || other.slurmComparability.isEmpty();
        return isUnknown || slurmComparability.equals(other.slurmComparability);
    }

    /** Compares causes. The sentences of versions without codes differ for equal causes, and are not compared. */
    private boolean hasSameCause(JobEnergy other) {
        boolean isWithoutCode = slurmDifferenceCode.isEmpty() || other.slurmDifferenceCode.isEmpty();
        return isWithoutCode
                || (slurmDifferenceCode.equals(other.slurmDifferenceCode)
                        && slurmDifferenceCause.equals(other.slurmDifferenceCause));
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private RunKey run;
        private ResultRevision resultRevision;
        private @Nullable String methodVersion;
        private @Nullable JobFigures figures;
        private @Nullable Subject subject;
        private @Nullable SlurmEnergy slurmEnergy;
        private Optional<Energy> slurmDifference = Optional.empty();
        private Optional<String> slurmDifferenceCause = Optional.empty();
        private Optional<SlurmDifferenceCode> slurmDifferenceCode = Optional.empty();
        private Optional<SlurmComparability> slurmComparability = Optional.empty();
        private Optional<String> slurmEnergyPlugin = Optional.empty();
        private @Nullable StepComparison stepComparison;
        private @Nullable Instant observedTime;

        private Builder(RunKey run, ResultRevision resultRevision) {
            this.run = run;
            this.resultRevision = resultRevision;
        }

        public Builder run(RunKey run) {
            this.run = run;
            return this;
        }

        public Builder resultRevision(ResultRevision resultRevision) {
            this.resultRevision = resultRevision;
            return this;
        }

        public Builder methodVersion(String methodVersion) {
            this.methodVersion = methodVersion;
            return this;
        }

        public Builder figures(JobFigures figures) {
            this.figures = figures;
            return this;
        }

        public Builder subject(Subject subject) {
            this.subject = subject;
            return this;
        }

        public Builder slurmEnergy(SlurmEnergy slurmEnergy) {
            this.slurmEnergy = slurmEnergy;
            return this;
        }

        public Builder slurmDifference(Optional<Energy> slurmDifference) {
            this.slurmDifference = slurmDifference;
            return this;
        }

        public Builder slurmDifferenceCause(Optional<String> slurmDifferenceCause) {
            this.slurmDifferenceCause = slurmDifferenceCause;
            return this;
        }

        public Builder slurmDifferenceCode(Optional<SlurmDifferenceCode> slurmDifferenceCode) {
            this.slurmDifferenceCode = slurmDifferenceCode;
            return this;
        }

        public Builder slurmComparability(Optional<SlurmComparability> slurmComparability) {
            this.slurmComparability = slurmComparability;
            return this;
        }

        public Builder slurmEnergyPlugin(Optional<String> slurmEnergyPlugin) {
            this.slurmEnergyPlugin = slurmEnergyPlugin;
            return this;
        }

        public Builder stepComparison(StepComparison stepComparison) {
            this.stepComparison = stepComparison;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public JobEnergy build() {
            return new JobEnergy(
                    run,
                    resultRevision,
                    Objects.requireNonNull(methodVersion, "methodVersion"),
                    Objects.requireNonNull(figures, "figures"),
                    Objects.requireNonNull(subject, "subject"),
                    Objects.requireNonNull(slurmEnergy, "slurmEnergy"),
                    slurmDifference,
                    slurmDifferenceCause,
                    slurmDifferenceCode,
                    slurmComparability,
                    slurmEnergyPlugin,
                    Objects.requireNonNull(stepComparison, "stepComparison"),
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
