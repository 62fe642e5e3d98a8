package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.SortedMap;

/**
 * The part of a run's joules that is charged more than once, as far as it can be determined without the power of the nodes. While
 * k charged runs are on a node, each of its joules is charged k times, so (k - 1)/k of what each of them is charged then is
 * surplus; over all k runs that adds up to k - 1 for each joule. Only the total joules of a run are known, so the surplus is at
 * least the smallest and at most the largest such share of them:
 *
 * <pre>
 *   n1   |------- run 1, 900 J --------|       alone half of the time: at least 0, at most 450 J
 *                       |-- run 2, 400 J --|   alone a fifth of it: at least 0, at most 200 J
 *         k = 1          k = 2          k = 1
 * </pre>
 *
 * @param least the joules that are certainly charged again
 * @param evenly the joules that are charged again if the nodes drew evenly over the time of the run
 * @param most the most joules that can be charged again
 */
public record Repetition(Energy least, Energy evenly, Energy most) {

    /** No joules are charged again. */
    public static final Repetition NONE = new Repetition(Energy.ZERO, Energy.ZERO, Energy.ZERO);

    /**
     * Computes the repetition of a run with the given charge.
     *
     * @param millisByCount the node time of the run, in milliseconds, by the number of runs charged then, itself included; not
     *     empty
     */
    static Repetition of(Energy charged, SortedMap<Integer, Long> millisByCount) {
        return new Repetition(
                withoutOwnPart(charged, millisByCount.firstKey(), RoundingMode.CEILING),
                evenly(charged, millisByCount),
                withoutOwnPart(charged, millisByCount.lastKey(), RoundingMode.FLOOR));
    }

    private static Energy withoutOwnPart(Energy charged, int runs, RoundingMode rounding) {
        BigDecimal own = BigDecimal.valueOf(charged.millijoules()).divide(BigDecimal.valueOf(runs), 0, rounding);
        return charged.minus(Energy.ofMillijoules(own.longValueExact()));
    }

    private static Energy evenly(Energy charged, SortedMap<Integer, Long> millisByCount) {
        double all = 0;
        double repeated = 0;
        for (Map.Entry<Integer, Long> together : millisByCount.entrySet()) {
            int runs = together.getKey();
            all += together.getValue();
            repeated += (double) together.getValue() * (runs - 1) / runs;
        }
        return Energy.ofMillijoules(Math.round(charged.millijoules() * (repeated / all)));
    }

    /** Returns the sum of both. */
    Repetition plus(Repetition other) {
        return new Repetition(least.plus(other.least), evenly.plus(other.evenly), most.plus(other.most));
    }
}
