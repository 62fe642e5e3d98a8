package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Jobs.Child;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The emissions, costs and facility energies of a run or a subject, by series. Series are beside each other and never added up.
 *
 * @param energies the energy of the run or the subject by scope, of which the amounts may cover a part; that of a run or a statement has the scope ""
 * @param emissions rows with {@code emissions_grams}
 * @param costs rows with an amount and its {@code currency}
 * @param facility rows with {@code facility_energy_joules}
 */
record FootprintFacts(Map<String, BigDecimal> energies, List<Row> emissions, List<Row> costs, List<Row> facility) {

    static FootprintFacts of(Row run, Jobs jobs) throws SQLException {
        Map<String, BigDecimal> energies = Map.of("", run.decimalOrZero("energy_joules"));
        return jobs.footprint(run).isEmpty()
                ? new FootprintFacts(energies, List.of(), List.of(), List.of())
                : new FootprintFacts(
                        energies,
                        jobs.children(run, Child.EMISSIONS),
                        jobs.children(run, Child.COSTS),
                        jobs.children(run, Child.FACILITY));
    }

    /** Returns the facts of a statement from its series. */
    static FootprintFacts of(BigDecimal energy, List<Row> series) {
        return new FootprintFacts(
                Map.of("", energy),
                having(series, "emissions_grams"),
                having(series, "cost"),
                having(series, "facility_energy_joules"));
    }

    private static List<Row> having(List<Row> series, String column) {
        return series.stream().filter(row -> row.has(column)).toList();
    }

    List<Section> sections() {
        List<Row> all =
                Stream.of(emissions, costs, facility).flatMap(List::stream).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        EnergyUnit unit = EnergyUnit.of(energies.values().stream()
                .reduce(BigDecimal.ZERO, BigDecimal::max)
                .max(RunPage.greatest(facility, "facility_energy_joules")));
        List<List<String>> rows = new ArrayList<>();
        emissions.forEach(row -> rows.add(line(
                "emissions (CO2e)"
                        + row.text("accounting")
                                .map(method -> ", " + words(method))
                                .orElse(""),
                "g/kWh",
                row,
                row.decimal("emissions_grams").map(Amounts::mass),
                unit)));
        costs.forEach(row -> rows.add(line(
                "cost",
                row.required("currency") + "/kWh",
                row,
                row.decimal("cost").map(cost -> Amounts.cost(cost, row.required("currency"))),
                unit)));
        facility.forEach(row -> rows.add(line(
                "energy with the facility",
                "PUE",
                row,
                row.decimal("facility_energy_joules").map(energy -> Amounts.energy(energy, unit)),
                unit)));
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of(
                List.of(
                        new Column("amount and series", Side.FLEXIBLE),
                        new Column("value", Side.RIGHT),
                        new Column("of energy, " + unit.symbol(), Side.RIGHT),
                        new Column("of all", Side.RIGHT)),
                rows,
                false));
        if (all.stream().anyMatch(row -> covered(row).compareTo(energy(row)) < 0)) {
            blocks.add(new Paragraph("The amounts are of a part of the energy, "
                    + energies.values().stream()
                            .map(energy -> Amounts.energy(energy, unit))
                            .collect(Collectors.joining(" and "))
                    + ". The rest has no rate in the series, or no footprint yet."));
        }
        if (!facility.isEmpty() && all.size() > facility.size()) {
            blocks.add(new Paragraph(
                    "Emissions and cost are of the energy of the nodes, and not of that with the facility."));
        }
        return List.of(new Section("Emissions and cost", blocks));
    }

    private List<String> line(String amount, String rateUnit, Row row, Optional<String> value, EnergyUnit unit) {
        return List.of(
                amount + "; " + series(row) + rate(row, rateUnit) + provision(row),
                value.orElse(""),
                unit.number(covered(row)),
                Amounts.percent(Amounts.ratio(covered(row), energy(row))));
    }

    private BigDecimal energy(Row row) {
        String scope = row.required("scope");
        return energies.getOrDefault(energies.containsKey(scope) ? scope : "", covered(row));
    }

    /** Returns the energy that has a rate, and whose amount the entry states. */
    private static BigDecimal covered(Row row) {
        return row.decimalOrZero("energy_actual_joules")
                .add(row.decimalOrZero("energy_estimated_joules"))
                .add(row.decimalOrZero("energy_forecast_joules"));
    }

    private static String rate(Row row, String unit) {
        return row.decimal("mean_rate")
                .map(rate -> "; mean " + Amounts.digits(rate) + "\u00a0" + unit)
                .orElse("");
    }

    /** Returns the part of the energy whose rates are not actual ones. */
    private static String provision(Row row) {
        StringBuilder words = new StringBuilder();
        for (String kind : List.of("estimated", "forecast")) {
            BigDecimal part = row.decimalOrZero("energy_" + kind + "_joules");
            if (part.signum() > 0) {
                words.append("; rate ")
                        .append(kind)
                        .append(" for ")
                        .append(Amounts.percent(Amounts.ratio(part, covered(row))));
            }
        }
        return words.toString();
    }

    private static String words(String word) {
        return word.replace('_', ' ');
    }

    private static String series(Row row) {
        return Stream.of("provider", "zone", "series", "factor_type", "rate_method", "scope")
                .map(row::text)
                .flatMap(Optional::stream)
                .map(FootprintFacts::words)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("emissions", Resource.fields(emissions));
        json.put("costs", Resource.fields(costs));
        json.put("facility_energies", Resource.fields(facility));
        return json;
    }
}
