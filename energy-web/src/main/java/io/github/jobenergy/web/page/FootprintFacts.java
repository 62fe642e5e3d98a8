package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Jobs.Child;
import io.github.jobenergy.web.data.Row;
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
 * @param emissions rows with {@code emissions_grams}
 * @param costs rows with an amount and its {@code currency}
 * @param facility rows with {@code facility_energy_joules}
 */
record FootprintFacts(List<Row> emissions, List<Row> costs, List<Row> facility) {

    /** The column of mean rates, which sums do not have. */
    private static final int RATE = 2;

    static FootprintFacts of(Row run, Jobs jobs) throws SQLException {
        return jobs.footprint(run).isEmpty()
                ? new FootprintFacts(List.of(), List.of(), List.of())
                : new FootprintFacts(
                        jobs.children(run, Child.EMISSIONS),
                        jobs.children(run, Child.COSTS),
                        jobs.children(run, Child.FACILITY));
    }

    List<Section> sections() {
        List<List<String>> rows = new ArrayList<>();
        emissions.forEach(row -> rows.add(List.of(
                "emissions (CO2e)"
                        + row.text("accounting")
                                .map(method -> ", " + words(method))
                                .orElse(""),
                row.decimal("emissions_grams").map(Amounts::mass).orElse(""),
                rate(row, "g/kWh"),
                series(row))));
        costs.forEach(row -> rows.add(List.of(
                "cost",
                row.decimal("cost")
                        .map(cost -> Amounts.cost(cost, row.required("currency")))
                        .orElse(""),
                rate(row, row.required("currency") + "/kWh"),
                series(row))));
        facility.forEach(row -> rows.add(List.of(
                "with the facility",
                row.decimal("facility_energy_joules").map(Amounts::energy).orElse(""),
                rate(row, "PUE"),
                series(row))));
        if (rows.isEmpty()) {
            return List.of();
        }
        List<Column> columns = new ArrayList<>(List.of(
                new Column("amount", Side.LEFT),
                new Column("value", Side.RIGHT),
                new Column("mean rate", Side.RIGHT),
                new Column("series", Side.FLEXIBLE)));
        if (rows.stream().allMatch(row -> row.get(RATE).isEmpty())) {
            columns.remove(RATE);
            rows.replaceAll(row -> List.of(row.get(0), row.get(1), row.get(RATE + 1)));
        }
        BigDecimal without = Stream.of(emissions, costs, facility)
                .flatMap(List::stream)
                .map(row -> row.decimalOrZero("energy_without_rate_joules"))
                .reduce(BigDecimal.ZERO, BigDecimal::max);
        Table table = Table.of(columns, rows, false);
        return List.of(new Section(
                "Emissions and cost",
                without.signum() == 0
                        ? List.of(table)
                        : List.of(
                                table,
                                new Paragraph("Up to " + Amounts.energy(without)
                                        + " have no rate in a series, and are not in its amount."))));
    }

    private static String rate(Row row, String unit) {
        return row.decimal("mean_rate")
                .map(rate -> Amounts.digits(rate) + "\u00a0" + unit)
                .orElse("");
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
