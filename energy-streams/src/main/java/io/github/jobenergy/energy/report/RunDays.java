package io.github.jobenergy.energy.report;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The section of the page with the energy of a run by UTC day: its contribution to the usage of its user on each day. */
final class RunDays {

    private final List<DayEnergy> days;
    private final Energy energy;
    private final boolean isMarginalKnown;

    RunDays(JobFigures figures) {
        this.days = figures.energyByDay().orElse(List.of());
        this.energy = figures.energy();
        this.isMarginalKnown =
                days.stream().allMatch(day -> day.energyMarginal().isPresent());
    }

    /** Returns a table with a row per day and their sum; empty for a run of one day, whose energy is in another section. */
    List<Block> blocks() {
        if (days.size() < 2) {
            return List.of();
        }
        List<List<String>> rows = new ArrayList<>();
        for (DayEnergy day : days) {
            rows.add(row(LocalDate.ofInstant(day.dayTime(), ZoneOffset.UTC).toString(), List.of(day), day.energy()));
        }
        rows.add(row("all days", days, energy));
        return List.of(
                Table.of(columns(), rows, true),
                new Paragraph(
                        "Energy belongs to the UTC day in which it was used, and not to the day on which the run ended."));
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("day", Side.FLEXIBLE),
                new Column("held", Side.RIGHT),
                new Column("metered", Side.RIGHT),
                new Column("nodes, J", Side.RIGHT)));
        if (isMarginalKnown) {
            columns.add(new Column("marginal, J", Side.RIGHT));
        }
        columns.add(new Column("this run, J", Side.RIGHT));
        return columns;
    }

    private List<String> row(String name, List<DayEnergy> summed, Energy own) {
        List<String> cells = new ArrayList<>(List.of(
                name,
                PageTexts.length(total(summed, DayEnergy::held)),
                PageTexts.length(total(summed, DayEnergy::metered)),
                joules(summed, DayEnergy::energyWholeNodes)));
        if (isMarginalKnown) {
            cells.add(joules(summed, day -> day.energyMarginal().orElse(Energy.ZERO)));
        }
        cells.add(PageTexts.joules(own.millijoules()));
        return cells;
    }

    private static String joules(List<DayEnergy> days, Function<DayEnergy, Energy> amount) {
        Energy sum = days.stream().map(amount).reduce(Energy.ZERO, Energy::plus);
        return PageTexts.joules(sum.millijoules());
    }

    private static Duration total(List<DayEnergy> days, Function<DayEnergy, Duration> time) {
        return days.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }
}
