package io.github.jobenergy.jobcomp.cli;

import static java.util.Objects.requireNonNull;

import io.github.jobenergy.jobcomp.survey.Repetition;
import io.github.jobenergy.jobcomp.survey.RunTotals;
import io.github.jobenergy.jobcomp.survey.SurveyResult;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of a survey as one JSON object.
 *
 * @param cluster the name of the cluster
 * @param fromTime the start of the interval of end times, inclusive
 * @param toTime the end of the interval of end times, exclusive
 * @param runs the numbers of runs
 * @param energy the energies in accounting, by verdict: each run counts once
 * @param shared the runs charged for nodes they shared with co-located runs
 * @param suspects the energies and runs with questionable figures
 * @param totals the sums over all runs
 * @param gaps the runs and parts of answers that could not be read from accounting
 */
record SurveyJson(
        String cluster,
        Instant fromTime,
        Instant toTime,
        Runs runs,
        Map<String, RunTotals> energy,
        Shared shared,
        Suspects suspects,
        Totals totals,
        Gaps gaps) {

    SurveyJson {
        energy = Map.copyOf(energy);
    }

    /** The numbers of runs. */
    record Runs(long total, long oneNode, long severalNodes, Map<String, Long> byState) {

        Runs {
            byState = Map.copyOf(byState);
        }
    }

    /**
     * The runs on shared nodes, and their energy that is charged more than once: lower and upper bound, and an estimate
     * between them.
     */
    record Shared(long runs, Energy charged, Energy againLeast, Energy againEvenly, Energy againMost) {}

    /**
     * Suspect figures. Impossible joules are as the job rows have them, and may exceed the range of every field of the
     * contract.
     */
    record Suspects(BigDecimal impossibleJoules, long faintRuns) {}

    /**
     * The sums in joules: shown = claimed - overstated + understated + onlyInSteps; drawn = shown - the energy charged more
     * than once.
     */
    record Totals(
            Energy claimed,
            Energy overstated,
            Energy understated,
            Energy onlyInSteps,
            Energy shown,
            Energy drawnLeast,
            Energy drawnMost) {}

    /** The runs that were listed but not read, and the parts of answers that could not be used. */
    record Gaps(long missingRuns, long refusedParts) {}

    static SurveyJson of(String cluster, Interval time, SurveyResult findings, Gaps gaps) {
        SurveyResult.Runs runs = findings.runs();
        return new Builder(cluster, time)
                .runs(new Runs(findings.all().runs(), runs.onOneNode(), runs.onSeveralNodes(), runs.byState()))
                .energy(energy(findings))
                .shared(shared(findings.shared()))
                .suspects(new Suspects(
                        new BigDecimal(findings.suspects().impossibleJoules()),
                        findings.suspects().faintRuns()))
                .totals(totals(findings))
                .build(gaps);
    }

    private static Map<String, RunTotals> energy(SurveyResult findings) {
        Map<String, RunTotals> energy = new TreeMap<>();
        findings.inOrder().forEach((verdict, tally) -> energy.put(verdict.name().toLowerCase(Locale.ROOT), tally));
        return energy;
    }

    private static Shared shared(SurveyResult.Shared shared) {
        Repetition again = shared.again();
        return new Shared(shared.runs(), shared.charged(), again.least(), again.evenly(), again.most());
    }

    private static Totals totals(SurveyResult findings) {
        Energy shown = findings.all().shown();
        Repetition again = findings.shared().again();
        return new Totals(
                findings.all().claimed(),
                findings.overstated(),
                findings.understated(),
                findings.inSteps(),
                shown,
                shown.minus(again.most()),
                shown.minus(again.least()));
    }

    /** Builds a {@link SurveyJson}: one method for each component besides those that identify the survey. */
    private static final class Builder {
        private final String cluster;
        private final Interval time;
        private @Nullable Runs runs;
        private Map<String, RunTotals> energy = Map.of();
        private @Nullable Shared shared;
        private @Nullable Suspects suspects;
        private @Nullable Totals totals;

        Builder(String cluster, Interval time) {
            this.cluster = cluster;
            this.time = time;
        }

        Builder runs(Runs runs) {
            this.runs = runs;
            return this;
        }

        Builder energy(Map<String, RunTotals> energy) {
            this.energy = energy;
            return this;
        }

        Builder shared(Shared shared) {
            this.shared = shared;
            return this;
        }

        Builder suspects(Suspects suspects) {
            this.suspects = suspects;
            return this;
        }

        Builder totals(Totals totals) {
            this.totals = totals;
            return this;
        }

        SurveyJson build(Gaps gaps) {
            return new SurveyJson(
                    cluster,
                    time.start(),
                    time.end(),
                    requireNonNull(runs, "runs"),
                    energy,
                    requireNonNull(shared, "shared"),
                    requireNonNull(suspects, "suspects"),
                    requireNonNull(totals, "totals"),
                    gaps);
        }
    }
}
