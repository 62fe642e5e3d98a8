package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.jobcomp.survey.Verdict.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a survey. Each run has exactly one verdict and one state, and
 *
 * <pre>
 *   claimed - overstated + understated + in steps only = shown
 *   shown - charged again = energy that the nodes drew for these runs, as far as Slurm measured it
 * </pre>
 *
 * @param runs the numbers of runs
 * @param verdicts the totals of the runs of each verdict; verdicts without a run may be absent
 * @param shared the runs charged for a node together with others
 * @param suspects numbers that are not, or seem not to be, the joules of whole nodes
 */
public record SurveyResult(Runs runs, Map<Verdict, RunTotals> verdicts, Shared shared, Suspects suspects) {

    public SurveyResult {
        verdicts = Map.copyOf(verdicts);
    }

    /**
     * The numbers of runs.
     *
     * @param onOneNode runs on one node
     * @param onSeveralNodes runs on more than one node
     * @param byState all runs, by the state in which they ended
     */
    public record Runs(long onOneNode, long onSeveralNodes, Map<String, Long> byState) {

        public Runs {
            byState = Map.copyOf(byState);
        }

        /** Returns all runs by the state in which they ended, in alphabetical order. */
        public SortedMap<String, Long> inOrder() {
            return new TreeMap<>(byState);
        }
    }

    /**
     * The runs whose nodes were charged to other runs at the same time.
     *
     * @param runs the number of runs
     * @param charged their total charge
     * @param again the part of the charge that was charged again
     */
    public record Shared(long runs, Energy charged, Repetition again) {}

    /**
     * The numbers that need a check.
     *
     * @param impossibleJoules the sum of the implausible joules in job rows
     * @param faintRuns runs of a minute or more with less than {@link EnergySurvey#LEAST_WATTS_PER_NODE} W per node
     */
    public record Suspects(BigInteger impossibleJoules, long faintRuns) {}

    /** Returns the totals of the runs with the given verdict. */
    public RunTotals of(Verdict verdict) {
        return verdicts.getOrDefault(verdict, RunTotals.NONE);
    }

    /** Returns the totals of the runs with joules in the given place. */
    public RunTotals of(Kind kind) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .map(Map.Entry::getValue)
                .reduce(RunTotals.NONE, RunTotals::plus);
    }

    /** Returns the totals of all runs. */
    public RunTotals all() {
        return verdicts.values().stream().reduce(RunTotals.NONE, RunTotals::plus);
    }

    /** Returns the joules that job rows have in excess. */
    public Energy overstated() {
        RunTotals over = of(Verdict.OVERSTATED);
        return over.claimed().minus(over.shown());
    }

    /** Returns the joules that are missing in job rows with joules. */
    public Energy understated() {
        RunTotals under = of(Verdict.UNDERSTATED).plus(of(Verdict.CUT_TO_32_BITS));
        return under.shown().minus(under.claimed());
    }

    /** Returns the joules that only steps have. */
    public Energy inSteps() {
        return of(Kind.IN_STEPS).shown();
    }

    /** Returns the totals of each verdict, in the order of the verdicts. */
    public Map<Verdict, RunTotals> inOrder() {
        Map<Verdict, RunTotals> all = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            all.put(verdict, of(verdict));
        }
        return all;
    }
}
