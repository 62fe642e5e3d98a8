package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.page.CsvCells;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints statements as a table (RFC 4180) with the inputs of the sheet in which modelling centres report the energy of CMIP7: the fields
 * of tier 1 of its experiment metrics, of which those that are not in a statement are empty, and the PUE and the emission factor of its
 * centre information, which are means weighted with the energy of the runs. There is a row for each pair of a series of carbon
 * intensities and a series of PUEs. Source of the fields: the guide to the "Energy Consumption and Carbon Footprint Spreadsheet" of the
 * CMIP7 guidance of the WCRP (wcrp-cmip.github.io/cmip7-guidance), 2026.
 */
final class StatementCmip7 {

    private static final List<String> HEADER = List.of(
            "platform_name",
            "experiment_type",
            "model_name",
            "simulated_years",
            "core_hours",
            "data_output_gb",
            "energy_consumption_mj",
            "energy_lower_mj",
            "energy_upper_mj",
            "adjustments_mj",
            "energy_scope",
            "metered_percent",
            "account",
            "user_name",
            "wckey",
            "period_month",
            "status",
            "node_hours",
            "pue",
            "pue_source",
            "emission_factor_g_per_kwh",
            "emission_factor_source",
            "emissions_grams",
            "energy_without_emission_factor_mj");

    private static final BigDecimal JOULES_PER_MEGAJOULE = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal JOULES_PER_KWH = BigDecimal.valueOf(3_600_000);
    private static final BigDecimal MILLIS_PER_HOUR = BigDecimal.valueOf(3_600_000);
    private static final int DECIMALS = 6;

    private StatementCmip7() {}

    static String print(List<Statement> rows) {
        return CsvCells.line(Stream.of(HEADER))
                + rows.stream().flatMap(StatementCmip7::lines).collect(Collectors.joining());
    }

    private static Stream<String> lines(Statement row) {
        return series(row, RateKind.CARBON_INTENSITY)
                .flatMap(carbon -> series(row, RateKind.PUE)
                        .map(pue -> CsvCells.line(Stream.of(ofRow(row), ofRates(pue, carbon)))));
    }

    /** Returns the series of a kind; one that is absent if there is none. */
    private static Stream<Optional<SeriesTotal>> series(Statement row, RateKind kind) {
        List<Optional<SeriesTotal>> found = row.own().footprint().map(FootprintTotal::series).orElse(List.of()).stream()
                .filter(total -> total.series().rate() == kind)
                .map(Optional::of)
                .toList();
        return found.isEmpty() ? Stream.of(Optional.empty()) : found.stream();
    }

    private static List<String> ofRow(Statement row) {
        StatementKey key = row.statementKey();
        StatementTimes times = row.figures().times();
        Energy adjustments = row.adjustments().stream()
                .map(Adjustment::figures)
                .map(figures -> figures.energy())
                .reduce(Energy.ZERO, Energy::plus);
        return List.of(
                CsvCells.name(Optional.of(key.cluster())),
                "",
                "",
                "",
                "",
                "",
                megajoules(Optional.of(row.figures().energy())),
                megajoules(row.own().bounds().energyLower()),
                megajoules(row.own().bounds().energyUpper()),
                megajoules(Optional.of(adjustments)),
                Scope.keyPart(key.scope()),
                percent(times),
                CsvCells.name(key.account()),
                CsvCells.name(key.userName()),
                CsvCells.name(key.wckey()),
                key.periodMonth().toString(),
                CsvCells.word(row.status()),
                CsvCells.number(Optional.of(BigDecimal.valueOf(times.held().toMillis())
                        .divide(MILLIS_PER_HOUR, DECIMALS, RoundingMode.HALF_UP))));
    }

    private static List<String> ofRates(Optional<SeriesTotal> pue, Optional<SeriesTotal> carbon) {
        return List.of(
                CsvCells.number(pue.flatMap(
                        total -> mean(total.facilityEnergy().orElseThrow().joules(), total, BigDecimal.ONE))),
                pue.map(StatementCmip7::source).orElse(""),
                CsvCells.number(carbon.flatMap(
                        total -> mean(total.emissions().orElseThrow().grams(), total, JOULES_PER_KWH))),
                carbon.map(StatementCmip7::source).orElse(""),
                CsvCells.number(
                        carbon.map(total -> total.emissions().orElseThrow().grams())),
                megajoules(carbon.map(total -> total.energies().energyWithoutRate())));
    }

    /** Returns an amount by the energy that has rates; empty if no energy has. */
    private static Optional<BigDecimal> mean(BigDecimal amount, SeriesTotal total, BigDecimal joulesPerUnit) {
        BigDecimal joules = total.energies().energyWithRate().joules();
        return joules.signum() == 0
                ? Optional.empty()
                : Optional.of(amount.multiply(joulesPerUnit).divide(joules, DECIMALS, RoundingMode.HALF_UP));
    }

    private static String source(SeriesTotal total) {
        return CsvCells.name(Optional.of(StatementText.name(total, " ")));
    }

    private static String percent(StatementTimes times) {
        if (times.held().isZero()) {
            return "";
        }
        return CsvCells.number(Optional.of(BigDecimal.valueOf(times.metered().toMillis())
                .movePointRight(2)
                .divide(BigDecimal.valueOf(times.held().toMillis()), 3, RoundingMode.DOWN)));
    }

    private static String megajoules(Optional<Energy> energy) {
        return CsvCells.number(energy.map(known -> known.joules().divide(JOULES_PER_MEGAJOULE)));
    }
}
