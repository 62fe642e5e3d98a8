package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.CeemsRule;
import io.github.jobenergy.quickstart.foreign.rule.ClusterCockpitRule;
import io.github.jobenergy.quickstart.foreign.rule.EnergyRule;
import io.github.jobenergy.quickstart.foreign.rule.SlurmCounterRule;
import io.github.jobenergy.quickstart.foreign.rule.SlurmIpmiRule;
import io.github.jobenergy.quickstart.foreign.rule.SupremmRule;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The tables of docs/comparison.md: the energy of runs by the rules of several tools, for ten offsets of the polling grid. */
final class Comparison {

    private static final int OFFSETS = 10;

    private static final List<EnergyRule> RULES = List.of(
            new CeemsRule(),
            new SlurmIpmiRule(),
            new SlurmCounterRule(),
            new SupremmRule(),
            new ClusterCockpitRule(false),
            new ClusterCockpitRule(true));

    private final ReplayedEnergies replayed;

    Comparison(Path folder) {
        replayed = new ReplayedEnergies(new ReplayedRuns(folder));
    }

    /** Returns the table with differences to the reference in percent. */
    String percentTable(List<ComparedRun> runs) throws IOException, MalformedRecordException {
        return table(runs, Results::percent);
    }

    /** Returns the table with energies in joules. */
    String jouleTable(List<ComparedRun> runs) throws IOException, MalformedRecordException {
        return table(runs, Results::joules);
    }

    private String table(List<ComparedRun> runs, Function<Results, String> cell)
            throws IOException, MalformedRecordException {
        StringBuilder table = new StringBuilder();
        table.append(row("rule", runs.stream().map(ComparedRun::name).toList()));
        table.append(row("---", runs.stream().map(run -> "---").toList()));
        table.append(
                row("reference, J", runs.stream().map(Comparison::reference).toList()));
        for (ReplayedEnergies.Input input : ReplayedEnergies.Input.values()) {
            List<String> cells = new ArrayList<>();
            for (ComparedRun run : runs) {
                cells.add(cell.apply(replayed.results(input, run, offsets(input.interval()))));
            }
            table.append(row(input.label(), cells));
        }
        for (EnergyRule rule : RULES) {
            table.append(row(
                    rule.tool(),
                    runs.stream().map(run -> cell.apply(results(rule, run))).toList()));
        }
        return table.toString();
    }

    private static String reference(ComparedRun run) {
        return String.format(Locale.ROOT, "%,.0f", run.reference());
    }

    private static Results results(EnergyRule rule, ComparedRun compared) {
        return new Results(
                compared.reference(),
                offsets(rule.interval()).stream()
                        .map(offset -> rule.joules(compared.node(), compared.run(), offset))
                        .toList(),
                false);
    }

    /** Returns the offsets of a polling grid; one if there is no grid. */
    private static List<Duration> offsets(Duration interval) {
        List<Duration> offsets = new ArrayList<>();
        for (int i = 0; i < OFFSETS; i++) {
            offsets.add(interval.multipliedBy(i).dividedBy(OFFSETS));
        }
        return offsets.stream().distinct().toList();
    }

    private static String row(String first, List<String> cells) {
        return "| " + first + " | " + String.join(" | ", cells) + " |\n";
    }
}
