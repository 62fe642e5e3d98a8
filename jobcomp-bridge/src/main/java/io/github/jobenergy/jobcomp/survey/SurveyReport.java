package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.jobcomp.survey.Verdict.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats a {@link SurveyResult} as a text table of runs and joules. */
public final class SurveyReport {

    private final StringBuilder text = new StringBuilder();
    private final SurveyResult findings;

    private SurveyReport(SurveyResult findings) {
        this.findings = findings;
    }

    /** Returns the table. A line for a number of runs is omitted if that number is 0. */
    public static String of(SurveyResult findings) {
        return new SurveyReport(findings).print();
    }

    private String print() {
        runs();
        verdicts();
        suspects();
        shared();
        total();
        return text.toString();
    }

    private void runs() {
        heading("Runs", "runs");
        runs("on one node", findings.runs().onOneNode());
        runs("on several nodes", findings.runs().onSeveralNodes());
        runs("never ran", findings.of(Kind.NEVER_RAN).runs());
        runs("all", findings.all().runs());
        findings.runs().inOrder().forEach((state, count) -> runs("  " + state, count));
    }

    private void verdicts() {
        heading("Slurm's energy", "runs", "joules");
        verdicts(Kind.CLAIMED);
        verdicts(Kind.IN_STEPS);
        if (findings.of(Kind.WITHOUT).runs() > 0) {
            without();
        }
    }

    private void without() {
        heading("No energy: reason", "runs");
        findings.inOrder().forEach((verdict, tally) -> {
            if (verdict.kind() == Kind.WITHOUT) {
                runs(verdict.words(), tally.runs());
            }
        });
        runs("all", findings.of(Kind.WITHOUT).runs());
    }

    private void verdicts(Kind kind) {
        findings.inOrder().forEach((verdict, tally) -> {
            if (verdict.kind() == kind) {
                Energy joules = kind == Kind.CLAIMED ? tally.claimed() : tally.shown();
                joules(verdict.words(), tally.runs(), joules);
            }
        });
    }

    private void suspects() {
        long impossible = findings.of(Verdict.IMPLAUSIBLE).runs();
        long faint = findings.suspects().faintRuns();
        if (impossible + faint == 0) {
            return;
        }
        heading("Suspect energies", "runs", "joules");
        if (impossible > 0) {
            String joules =
                    String.format(Locale.ROOT, "%,d", findings.suspects().impossibleJoules());
            line("  implausible, and contained in job rows", grouped(impossible), joules);
        }
        runs("below " + EnergySurvey.LEAST_WATTS_PER_NODE + " W per node: the sensor covers only a part", faint);
    }

    private void shared() {
        SurveyResult.Shared shared = findings.shared();
        if (shared.runs() == 0) {
            return;
        }
        heading("Energy charged to several co-located runs", "runs", "joules");
        joules("charged to these runs", shared.runs(), shared.charged());
        joules("charged more than once, at least", shared.again().least());
        joules(
                "charged more than once, if the power was constant",
                shared.again().evenly());
        joules("charged more than once, at most", shared.again().most());
    }

    private void total() {
        Energy shown = findings.all().shown();
        heading("Total", "", "joules");
        joules("job rows", findings.all().claimed());
        joules("minus overstated", findings.overstated());
        joules("plus understated", findings.understated());
        joules("plus energy only in steps", findings.inSteps());
        joules("energy in accounting", shown);
        if (findings.shared().runs() > 0) {
            Repetition again = findings.shared().again();
            joules("drawn, each joule counted once, at least", shown.minus(again.most()));
            joules("drawn, each joule counted once, at most", shown.minus(again.least()));
        }
    }

    private void heading(String title, String... columns) {
        text.append(text.length() == 0 ? "" : "\n");
        line(title, columns);
    }

    private void runs(String what, long runs) {
        if (runs > 0) {
            line("  " + what, grouped(runs));
        }
    }

    private void joules(String what, long runs, Energy joules) {
        if (runs > 0) {
            line("  " + what, grouped(runs), grouped(joules));
        }
    }

    private void joules(String what, Energy joules) {
        line("  " + what, "", grouped(joules));
    }

    private void line(String what, String... columns) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-66s", what));
        for (int i = 0; i < columns.length; i++) {
            line.append(String.format(Locale.ROOT, i == 0 ? "%12s" : "%22s", columns[i]));
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String grouped(Energy joules) {
        return grouped(joules.joules().setScale(0, RoundingMode.HALF_UP).longValueExact());
    }
}
