package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.plot.StackPlot;
import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import io.github.jobenergy.page.plot.StackPlot.Subject;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Span;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The plot of the hours of nodes: their energy by account. It is no power, since parts of an hour may not be metered. */
final class HourPlot {

    /** An account, with the class of its colour: runs have the first colour of areas, and what is not of a run a colour of rests. */
    private record Account(String column, String name, String style) {}

    private static final List<Account> ACCOUNTS = List.of(
            new Account("jobs_joules", "runs of jobs", "area-1"),
            new Account("unallocated_joules", "unallocated parts", RunPlot.REST),
            new Account("idle_joules", "idle", "rest-2"),
            new Account("reserved_idle_joules", "reserved or planned", "rest-3"),
            new Account("boot_joules", "booting", "rest-4"),
            new Account("epilog_joules", "completing", "rest-5"),
            new Account("down_joules", "down or drained", "rest-6"),
            new Account("system_joules", "unknown state", "rest-7"));

    private HourPlot() {}

    /** Returns the plot of rows with {@code hour_time} and the accounts of {@code node_energy}. */
    static Picture of(String title, List<Row> hours, Span span, Times times) {
        List<Series> series = new ArrayList<>();
        for (Account account : ACCOUNTS) {
            List<Bar> bars = new ArrayList<>();
            for (Row hour : hours) {
                BigDecimal energy = hour.decimalOrZero(account.column());
                Instant start = hour.time("hour_time").orElseThrow();
                if (energy.signum() > 0) {
                    bars.add(new Bar(start, start.plus(Duration.ofHours(1)), energy.doubleValue() / 3_600));
                }
            }
            if (!bars.isEmpty()) {
                series.add(new Series(account.name(), bars, account.style()));
            }
        }
        Subject subject = new Subject(
                title,
                "The greatest energy of an hour is " + Amounts.energy(RunPage.greatest(hours, "energy_joules")),
                span.since(),
                span.until(),
                "Wh",
                times.zone());
        return new Picture(
                title + " in each UTC hour. Time that was not metered is not included.",
                StackPlot.svg(subject, series));
    }
}
