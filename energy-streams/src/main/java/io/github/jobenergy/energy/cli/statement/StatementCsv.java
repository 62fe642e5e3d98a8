package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.BoundedFigures;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints statements as a table (RFC 4180): for each the figures, and a row for each adjustment. An unknown value is empty. */
final class StatementCsv {

    private StatementCsv() {}

    static String print(List<Statement> rows) {
        StringBuilder table = new StringBuilder(line(header()));
        for (Statement row : rows) {
            table.append(line(cells(row, row.statementKey().periodMonth(), row.own())));
            for (Adjustment adjustment : row.adjustments()) {
                table.append(line(cells(row, adjustment.originMonth(), adjustment(adjustment))));
            }
        }
        return table.toString();
    }

    private static List<String> header() {
        List<String> names = new ArrayList<>(List.of(
                "cluster",
                "period_month",
                "account",
                "user_name",
                "scope",
                "status",
                "revision",
                "origin_month",
                "energy_joules",
                "energy_whole_nodes_joules",
                "held_seconds",
                "metered_seconds",
                "run_days"));
        for (EndState state : EndState.values()) {
            names.add("energy_" + state.name().toLowerCase(Locale.ROOT) + "_joules");
        }
        names.addAll(List.of(
                "energy_lower_joules",
                "energy_upper_joules",
                "uncertainty_independent_square_joules",
                "uncertainty_common_low_joules",
                "uncertainty_common_high_joules",
                "runs_unbounded"));
        return names;
    }

    private static BoundedFigures adjustment(Adjustment adjustment) {
        return new BoundedFigures(adjustment.figures(), TotalBounds.UNKNOWN);
    }

    private static List<String> cells(Statement row, YearMonth origin, BoundedFigures bounded) {
        StatementFigures figures = bounded.figures();
        StatementKey key = row.statementKey();
        List<String> cells = new ArrayList<>(List.of(
                key.cluster(),
                key.periodMonth().toString(),
                key.account().orElse(""),
                key.userName().orElse(""),
                Scope.keyPart(key.scope()),
                row.status().name().toLowerCase(Locale.ROOT),
                Long.toString(row.revision()),
                origin.toString(),
                number(figures.energy().joules()),
                number(figures.energyWholeNodes().joules()),
                number(BigDecimal.valueOf(figures.times().held().toMillis(), 3)),
                number(BigDecimal.valueOf(figures.times().metered().toMillis(), 3)),
                Long.toString(figures.runDays())));
        cells.addAll(
                figures.endStates().energyByEndState().isKnown()
                        ? figures.endStates().energyByEndState().energies().stream()
                                .map(energy -> number(energy.joules()))
                                .toList()
                        : Collections.nCopies(EndState.values().length, ""));
        BoundSums sums = figures.boundSums();
        cells.add(energy(bounded.bounds().energyLower()));
        cells.add(energy(bounded.bounds().energyUpper()));
        cells.add(sums.uncertaintyIndependent()
                .map(square -> number(square.squareJoules()))
                .orElse(""));
        cells.add(energy(sums.uncertaintyCommonLow()));
        cells.add(energy(sums.uncertaintyCommonHigh()));
        cells.add(sums.runsUnbounded().map(String::valueOf).orElse(""));
        return cells;
    }

    private static String energy(Optional<Energy> energy) {
        return energy.map(known -> number(known.joules())).orElse("");
    }

    private static String number(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(StatementCsv::cell).collect(Collectors.joining(",")) + "\n";
    }

    private static String cell(String text) {
        return text.matches("(?s).*[\",\n\r].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
