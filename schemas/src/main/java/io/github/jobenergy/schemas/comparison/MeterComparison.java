package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.Optional;

/**
 * Slurm's energy against that of the meters, for the runs of a node or of a partition that ended on one UTC day: the value type of
 * {@code meter-comparison}. The highest revision of a key applies, and a tombstone states that the key has no runs left. The sums are
 * those of the valid results and are corrected with each of them.
 *
 * @param comparisonKey the key of the comparison
 * @param slurmEnergyPlugin the plugin by which Slurm measured the energy of all compared runs; absent if it is unknown of one of them,
 *     or if they differ
 * @param figures the energies of the compared runs
 * @param exclusion the runs that were not compared
 * @param steps the comparison of single steps of the runs of the row
 * @param assessment the drift and the finding
 * @param issue the revision of the row, with the time of computation
 */
public record MeterComparison(
        ComparisonKey comparisonKey,
        Optional<String> slurmEnergyPlugin,
        ComparisonFigures figures,
        Exclusion exclusion,
        StepFigures steps,
        Assessment assessment,
        Issue issue) {

    public MeterComparison {
        Names.require("slurm_energy_plugin", slurmEnergyPlugin);
        if (figures.runCount() + exclusion.excludedCount() < 1) {
            throw new InvalidFieldException("run_count", "a row of 1 run or more", "none");
        }
    }

    /** Checks whether both have equal contents, regardless of their revision and of the time of computation. */
    public boolean hasSameContentAs(MeterComparison other) {
        return comparisonKey.equals(other.comparisonKey)
                && slurmEnergyPlugin.equals(other.slurmEnergyPlugin)
                && figures.equals(other.figures)
                && exclusion.equals(other.exclusion)
                && steps.equals(other.steps)
                && assessment.equals(other.assessment);
    }

    /** Returns the number of runs that were not compared, by reason. */
    public ExcludedRuns excluded() {
        return exclusion.excluded();
    }

    /** Returns when the comparison was computed. */
    public Instant observedTime() {
        return issue.observedTime();
    }

    /** Returns the change of the difference over the days up to that of the row. */
    public Drift drift() {
        return assessment.drift();
    }

    /** Returns the finding, as a code and a sentence. */
    public Finding finding() {
        return assessment.finding();
    }

    /**
     * The runs that were not compared.
     *
     * @param excludedCount their number: the sum of {@code excluded}
     * @param excluded their number by reason
     */
    public record Exclusion(long excludedCount, ExcludedRuns excluded) implements FieldGroup {

        public Exclusion {
            if (excludedCount != excluded.total()) {
                throw new InvalidFieldException(
                        "excluded_count",
                        "the sum of the runs that were not compared (" + excluded.total() + ")",
                        excludedCount);
            }
        }

        /** Returns these runs with their sum. */
        public static Exclusion of(ExcludedRuns excluded) {
            return new Exclusion(excluded.total(), excluded);
        }
    }

    /**
     * What follows from the energies of the compared runs.
     *
     * @param drift the change of the difference over the days up to this one
     * @param finding the finding, as a code and a sentence
     */
    public record Assessment(Drift drift, Finding finding) implements FieldGroup {}

    /**
     * The revision of a row.
     *
     * @param revision higher for each later record of the row; the numbers are not consecutive; absent in records of earlier releases
     * @param observedTime when the comparison was computed
     */
    public record Issue(Optional<Long> revision, Instant observedTime) implements FieldGroup {

        public Issue {
            if (revision.isPresent() && revision.get() < 1) {
                throw new InvalidFieldException("revision", "1 or more", revision.get());
            }
        }
    }
}
