package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.page.CsvCells;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.BudgetUse;
import io.github.jobenergy.schemas.statement.OwnFigures;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Prints statements as a table (RFC 4180). Each statement has a row for its figures and a row for the figures of each adjustment, and
 * each of these is followed by a row for each series of its footprint, in which the figures are empty: the sum of a column of figures
 * is that of the statement with its adjustments. An unknown value is empty. A name that a spreadsheet would read as a formula is
 * preceded by an apostrophe.
 */
final class StatementCsv {

    private static final List<String> KEYS = List.of(
            "cluster", "period_month", "account", "user_name", "wckey", "scope", "status", "revision", "origin_month");

    private static final List<String> SERIES = List.of(
            "site",
            "rate",
            "provider",
            "zone",
            "series",
            "factor_type",
            "rate_method",
            "accounting",
            "energy_with_rate_joules",
            "energy_without_rate_joules",
            "emissions_grams",
            "cost",
            "currency",
            "facility_energy_joules");

    private static final List<String> FIGURES = figureNames();

    private StatementCsv() {}

    static String print(List<Statement> rows) {
        StringBuilder table = new StringBuilder(CsvCells.line(Stream.of(KEYS, FIGURES, SERIES)));
        for (Statement row : rows) {
            YearMonth period = row.statementKey().periodMonth();
            add(table, keys(row, period), own(row.own()), row.own().footprint());
            for (Adjustment adjustment : row.adjustments()) {
                add(
                        table,
                        keys(row, adjustment.originMonth()),
                        with(figures(adjustment.figures()), Collections.nCopies(5, "")),
                        adjustment.footprint());
            }
        }
        return table.toString();
    }

    private static void add(
            StringBuilder table, List<String> keys, List<String> figures, Optional<FootprintTotal> footprint) {
        table.append(CsvCells.line(Stream.of(keys, figures, Collections.nCopies(SERIES.size(), ""))));
        footprint
                .map(FootprintTotal::series)
                .orElse(List.of())
                .forEach(series -> table.append(
                        CsvCells.line(Stream.of(keys, Collections.nCopies(FIGURES.size(), ""), series(series)))));
    }

    private static List<String> figureNames() {
        List<String> names = new ArrayList<>(List.of(
                "energy_joules",
                "energy_whole_nodes_joules",
                "held_seconds",
                "metered_seconds",
                "gpu_held_seconds",
                "run_days"));
        for (EndState state : EndState.values()) {
            names.add("energy_" + CsvCells.word(state) + "_joules");
        }
        names.addAll(List.of(
                "energy_idle_gpus_joules",
                "energy_unrequested_joules",
                "uncertainty_independent_square_joules",
                "uncertainty_common_low_joules",
                "uncertainty_common_high_joules",
                "runs_unbounded",
                "energy_lower_joules",
                "energy_upper_joules",
                "budget_energy_joules",
                "budget_used_ratio",
                "budget_warning_percent"));
        return List.copyOf(names);
    }

    private static List<String> keys(Statement row, YearMonth origin) {
        StatementKey key = row.statementKey();
        return List.of(
                CsvCells.name(Optional.of(key.cluster())),
                key.periodMonth().toString(),
                CsvCells.name(key.account()),
                CsvCells.name(key.userName()),
                CsvCells.name(key.wckey()),
                Scope.keyPart(key.scope()),
                CsvCells.word(row.status()),
                Long.toString(row.revision()),
                origin.toString());
    }

    private static List<String> own(OwnFigures own) {
        Optional<BudgetUse> budget = own.budget();
        return with(
                figures(own.figures()),
                List.of(
                        energy(own.bounds().energyLower()),
                        energy(own.bounds().energyUpper()),
                        energy(budget.map(BudgetUse::energy)),
                        CsvCells.number(budget.map(BudgetUse::usedRatio)),
                        text(budget.flatMap(BudgetUse::warningPercent))));
    }

    private static List<String> figures(StatementFigures figures) {
        List<String> cells = new ArrayList<>(List.of(
                energy(Optional.of(figures.energy())),
                energy(Optional.of(figures.energyWholeNodes())),
                seconds(Optional.of(figures.times().held())),
                seconds(Optional.of(figures.times().metered())),
                seconds(figures.times().gpuHeld()),
                Long.toString(figures.runDays())));
        List<Energy> byEndState = figures.endStates().energyByEndState().energies();
        for (int i = 0; i < EndState.values().length; i++) {
            cells.add(byEndState.isEmpty() ? "" : energy(Optional.of(byEndState.get(i))));
        }
        BoundSums sums = figures.boundSums();
        cells.addAll(List.of(
                waste(figures, waste -> waste.idleGpus().energyIdleGpus()),
                waste(figures, EndStateWaste::energyUnrequested),
                CsvCells.number(sums.uncertaintyIndependent().map(square -> square.squareJoules())),
                energy(sums.uncertaintyCommonLow()),
                energy(sums.uncertaintyCommonHigh()),
                text(sums.runsUnbounded())));
        return cells;
    }

    /** Returns the sum of an energy of all end states; empty if the waste is unknown. */
    private static String waste(StatementFigures figures, Function<EndStateWaste, Optional<Energy>> energy) {
        return energy(figures.endStates()
                .wasteByEndState()
                .map(all -> all.stream()
                        .flatMap(waste -> energy.apply(waste).stream())
                        .reduce(Energy.ZERO, Energy::plus)));
    }

    private static List<String> series(SeriesTotal total) {
        return List.of(
                CsvCells.name(Optional.of(total.series().site())),
                CsvCells.word(total.series().rate()),
                CsvCells.name(Optional.of(total.series().provider())),
                CsvCells.name(Optional.of(total.series().zone())),
                CsvCells.name(Optional.of(total.series().series())),
                total.factor().factorType().map(CsvCells::word).orElse(""),
                total.factor().rateMethod().map(CsvCells::word).orElse(""),
                total.factor().accounting().map(CsvCells::word).orElse(""),
                energy(Optional.of(total.energies().energyWithRate())),
                energy(Optional.of(total.energies().energyWithoutRate())),
                CsvCells.number(total.emissions().map(Emissions::grams)),
                CsvCells.number(total.cost().map(Cost::amount)),
                total.currency().orElse(""),
                energy(total.facilityEnergy()));
    }

    private static List<String> with(List<String> cells, List<String> more) {
        return Stream.concat(cells.stream(), more.stream()).toList();
    }

    private static String text(Optional<Long> number) {
        return number.map(String::valueOf).orElse("");
    }

    private static String seconds(Optional<Duration> time) {
        return CsvCells.number(time.map(known -> BigDecimal.valueOf(known.toMillis(), 3)));
    }

    private static String energy(Optional<Energy> energy) {
        return CsvCells.number(energy.map(Energy::joules));
    }
}
