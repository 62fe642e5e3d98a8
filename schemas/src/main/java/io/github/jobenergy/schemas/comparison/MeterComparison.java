package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;

/**
 * Slurm's energy against that of the meters, for the runs of a node or of a partition that ended on one UTC day: the value type of
 * {@code meter-comparison}. The last record of a key applies, and a tombstone states that the key has no runs left. The sums are
 * those of the valid results and are corrected with each of them.
 *
 * @param comparisonKey the key of the comparison
 * @param figures the energies of the compared runs
 * @param excludedCount the number of runs that were not compared: the sum of {@code excluded}
 * @param excluded the number of runs that were not compared, by reason
 * @param drift the change of the difference over the days up to this one
 * @param finding the finding, as a code and a sentence
 * @param observedTime when the comparison was computed
 */
public record MeterComparison(
        ComparisonKey comparisonKey,
        ComparisonFigures figures,
        long excludedCount,
        ExcludedRuns excluded,
        Drift drift,
        Finding finding,
        Instant observedTime) {

    public MeterComparison {
        if (excludedCount != excluded.total()) {
            throw new InvalidFieldException(
                    "excluded_count",
                    "the sum of the runs that were not compared (" + excluded.total() + ")",
                    excludedCount);
        }
        if (figures.runCount() + excludedCount < 1) {
            throw new InvalidFieldException("run_count", "a row of 1 run or more", "none");
        }
    }

    /** Checks whether both have equal contents, regardless of the time of computation. */
    public boolean hasSameContentAs(MeterComparison other) {
        return comparisonKey.equals(other.comparisonKey)
                && figures.equals(other.figures)
                && excluded.equals(other.excluded)
                && drift.equals(other.drift)
                && finding.equals(other.finding);
    }
}
