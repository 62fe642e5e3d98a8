package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.jobcomp.survey.Verdict.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a survey found. Everything adds up: each run has one verdict and one state, and
 *
 * <pre>
 *   claimed - overstated + understated + in steps only = shown
 *   shown - charged again = what the nodes drew for these runs, as far as Slurm measured them
 * </pre>
 *
 * @param runs how many there were
 * @param verdicts what is to be said of their joules; verdicts without a run may be absent
 * @param shared who was charged beside others
 * @param suspects numbers that are not, or seem not to be, whole nodes' joules
 */
public record SurveyResult(Runs runs, Map<Verdict, RunTotals> verdicts, Shared shared, Suspects suspects) {

    public SurveyResult {
        verdicts = Map.copyOf(verdicts);
    }

    /**
     * How many runs.
     *
     * @param onOneNode on one node
     * @param onSeveralNodes on more
     * @param byState all of them, by how they ended
     */
    public record Runs(long onOneNode, long onSeveralNodes, Map<String, Long> byState) {

        public Runs {
            byState = Map.copyOf(byState);
        }

        /** By how they ended, in the order of the words. */
        public SortedMap<String, Long> inOrder() {
            return new TreeMap<>(byState);
        }
    }

    /**
     * Runs whose nodes were charged to others at the same time.
     *
     * @param runs how many
     * @param charged what they were charged
     * @param again how much of it was charged again
     */
    public record Shared(long runs, Energy charged, Repetition again) {}

    /**
     * Numbers one should look at.
     *
     * @param impossibleJoules the sum of what job rows have that cannot be
     * @param faintRuns runs of a minute or more with less than {@link EnergySurvey#LEAST_WATTS_PER_NODE} W per node
     */
    public record Suspects(BigInteger impossibleJoules, long faintRuns) {}

    /** The runs of that verdict. */
    public RunTotals of(Verdict verdict) {
        return verdicts.getOrDefault(verdict, RunTotals.NONE);
    }

    /** The runs whose joules are there. */
    public RunTotals of(Kind kind) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .map(Map.Entry::getValue)
                .reduce(RunTotals.NONE, RunTotals::plus);
    }

    /** All runs. */
    public RunTotals all() {
        return verdicts.values().stream().reduce(RunTotals.NONE, RunTotals::plus);
    }

    /** How much too many joules job rows claim. */
    public Energy overstated() {
        RunTotals over = of(Verdict.OVERSTATED);
        return over.claimed().minus(over.shown());
    }

    /** How many joules too few they claim where they claim any. */
    public Energy understated() {
        RunTotals under = of(Verdict.UNDERSTATED).plus(of(Verdict.CUT_TO_32_BITS));
        return under.shown().minus(under.claimed());
    }

    /** How many joules stand in steps only. */
    public Energy inSteps() {
        return of(Kind.IN_STEPS).shown();
    }

    /** The verdicts in their order, with a tally each. */
    public Map<Verdict, RunTotals> inOrder() {
        Map<Verdict, RunTotals> all = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            all.put(verdict, of(verdict));
        }
        return all;
    }
}
