package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The table of runs of jobs. */
final class JobTable {

    private JobTable() {}

    /**
     * Returns the table of runs.
     *
     * @param runs rows of {@code job_energy}
     * @param hasSum whether the last row is the sum of the energies
     */
    static Table of(List<Row> runs, boolean hasSum) {
        EnergyUnit unit = EnergyUnit.of(RunPage.greatest(runs, "energy_joules"));
        List<List<Cell>> rows = new ArrayList<>();
        for (Row run : runs) {
            rows.add(List.of(
                    JobPages.name(run),
                    Cell.of(RunPage.isMissing(run) ? "unknown" : unit.number(run.decimalOrZero("energy_joules"))),
                    Cell.of(run.required("quality")),
                    Cell.of(run.time("end_time").map(Times::minute).orElse("")),
                    Cell.of(run.required("job_name")),
                    run.text("user_name").map(Urls::user).orElse(Cell.of("")),
                    run.text("account").map(Urls::account).orElse(Cell.of("")),
                    Cell.of(run.required("state")),
                    Cell.of(run.decimal("mean_power_watts").map(Amounts::power).orElse(""))));
        }
        boolean isSummed = hasSum && runs.size() > 1;
        if (isSummed) {
            BigDecimal sum = runs.stream()
                    .map(run -> run.decimalOrZero("energy_joules"))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            rows.add(List.of(
                    Cell.of("sum"),
                    Cell.of(runs.stream().allMatch(RunPage::isMissing) ? "unknown" : unit.number(sum)),
                    Cell.of(""),
                    Cell.of(""),
                    Cell.of(""),
                    Cell.of(""),
                    Cell.of(""),
                    Cell.of(""),
                    Cell.of("")));
        }
        return new Table("", columns(unit), rows, isSummed);
    }

    private static List<Column> columns(EnergyUnit unit) {
        return List.of(
                new Column("job", Side.LEFT),
                new Column("energy, " + unit.symbol(), Side.RIGHT),
                new Column("quality", Side.LEFT),
                new Column("ended, UTC", Side.LEFT),
                new Column("name", Side.FLEXIBLE),
                new Column("user", Side.LEFT),
                Column.wide("account", Side.LEFT),
                new Column("end state", Side.LEFT),
                Column.wide("power of nodes", Side.RIGHT));
    }
}
