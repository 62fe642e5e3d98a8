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
import java.util.Map;

/** The plot of the hours of nodes: their energy by account. It is no power, since parts of an hour may not be metered. */
final class HourPlot {

    private static final List<Map.Entry<String, String>> ACCOUNTS = List.of(
            Map.entry("jobs_joules", "runs of jobs"),
            Map.entry("unallocated_joules", "unallocated parts"),
            Map.entry("idle_joules", "idle"),
            Map.entry("reserved_idle_joules", "reserved or planned"),
            Map.entry("boot_joules", "booting"),
            Map.entry("epilog_joules", "completing"),
            Map.entry("down_joules", "down or drained"),
            Map.entry("system_joules", "unknown state"));

    private HourPlot() {}

    /** Returns the plot of rows with {@code hour_time} and the accounts of {@code node_energy}. */
    static Picture of(String title, List<Row> hours, Span span, Times times) {
        List<Series> series = new ArrayList<>();
        for (Map.Entry<String, String> account : ACCOUNTS) {
            List<Bar> bars = new ArrayList<>();
            for (Row hour : hours) {
                BigDecimal energy = hour.decimalOrZero(account.getKey());
                Instant start = hour.time("hour_time").orElseThrow();
                if (energy.signum() > 0) {
                    bars.add(new Bar(start, start.plus(Duration.ofHours(1)), energy.doubleValue() / 3_600));
                }
            }
            if (!bars.isEmpty()) {
                series.add(new Series(account.getValue(), bars));
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
