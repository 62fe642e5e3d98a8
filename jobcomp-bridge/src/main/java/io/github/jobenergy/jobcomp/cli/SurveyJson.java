package io.github.jobenergy.jobcomp.cli;

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

/**
 * Findings for machines: one JSON object.
 *
 * @param cluster which cluster
 * @param fromTime runs that ended then or later
 * @param toTime and before then
 * @param runs how many there were
 * @param energy what accounting has of their joules, by verdict: each run counts once
 * @param shared who was charged beside others
 * @param suspects numbers to look at
 * @param totals what it all adds up to
 * @param gaps what accounting could not be made to tell
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

    /** How many runs. */
    record Runs(long total, long oneNode, long severalNodes, Map<String, Long> byState) {

        Runs {
            byState = Map.copyOf(byState);
        }
    }

    /** Sharers, and how many of their joules are charged again: bounds, and an estimate between them. */
    record Shared(long runs, Energy charged, Energy againLeast, Energy againEvenly, Energy againMost) {}

    /** Impossible numbers are as job rows have them, and may be far beyond what any field of the contract holds. */
    record Suspects(BigDecimal impossibleJoules, long faintRuns) {}

    /** Claimed less overstated plus understated plus in steps is shown; shown less what is charged again is drawn. */
    record Totals(
            Energy claimed,
            Energy overstated,
            Energy understated,
            Energy onlyInSteps,
            Energy shown,
            Energy drawnLeast,
            Energy drawnMost) {}

    /** Runs listed and not told of; parts of answers that could not be used. */
    record Gaps(long missingRuns, long refusedParts) {}

    static SurveyJson of(String cluster, Interval time, SurveyResult findings, Gaps gaps) {
        Map<String, RunTotals> energy = new TreeMap<>();
        findings.inOrder().forEach((verdict, tally) -> energy.put(verdict.name().toLowerCase(Locale.ROOT), tally));
        SurveyResult.Runs runs = findings.runs();
        return new SurveyJson(
                cluster,
                time.start(),
                time.end(),
                new Runs(findings.all().runs(), runs.onOneNode(), runs.onSeveralNodes(), runs.byState()),
                energy,
                shared(findings.shared()),
                new Suspects(
                        new BigDecimal(findings.suspects().impossibleJoules()),
                        findings.suspects().faintRuns()),
                totals(findings),
                gaps);
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
}
