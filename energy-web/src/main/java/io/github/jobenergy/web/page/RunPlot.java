package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The plots of runs: the power of the slots of a run, with that of the rest of its nodes on top, and the powers of the runs on a node. */
final class RunPlot {

    /** The class of the colour of the parts of a node that a run does not hold. */
    static final String REST = "rest-1";

    private static final int MOST_STEPS = 480;

    private RunPlot() {}

    /** Returns the plot; none if the run has no slots. */
    static Optional<Block> of(String job, Row run, List<Row> slots, Times times) {
        if (slots.isEmpty()) {
            return Optional.empty();
        }
        Instant start = run.time("start_time").orElse(Instant.MIN);
        Instant end = run.time("end_time").orElse(Instant.MAX);
        List<Bar> own = new ArrayList<>();
        List<Bar> others = new ArrayList<>();
        for (Row slot : slots) {
            Instant first = slot.time("start_time").orElseThrow();
            Instant last = first.plusSeconds(slot.integer("interval_seconds"));
            Instant from = first.isBefore(start) ? start : first;
            Instant to = last.isAfter(end) ? end : last;
            if (from.isBefore(to)) {
                BigDecimal energy = slot.decimalOrZero("energy_joules");
                own.add(new Bar(from, to, watts(energy, from, to)));
                others.add(new Bar(
                        from,
                        to,
                        watts(slot.decimalOrZero("energy_whole_nodes_joules").subtract(energy), from, to)));
            }
        }
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<Series> series = new ArrayList<>(List.of(new Series("job " + job, drawn(own))));
        boolean hasOthers = others.stream().anyMatch(bar -> bar.value() > 0);
        if (hasOthers) {
            series.add(new Series("other runs and unallocated parts of its nodes", drawn(others), REST));
        }
        double peak = own.stream().mapToDouble(Bar::value).max().orElse(0);
        Subject subject = new Subject(
                "Power of job " + job + " over time",
                "The highest mean of a slot is " + Amounts.power(BigDecimal.valueOf(peak)),
                own.get(0).from(),
                own.get(own.size() - 1).to(),
                "W",
                times.zone());
        Duration step = Duration.ofSeconds(slots.get(0).integer("interval_seconds") * slotsOfStep(own));
        return Optional.of(new Picture(
                "Mean power in slots of " + Amounts.length(step) + ": the area of the job is its energy.",
                StackPlot.svg(subject, series)));
    }

    /** Returns the number of slots that are drawn as one, so that the steps are not narrower than two columns of a screen. */
    private static int slotsOfStep(List<Bar> slots) {
        return (slots.size() + MOST_STEPS - 1) / MOST_STEPS;
    }

    /** Returns the steps that are drawn: the means of successive slots, which have the energy of their slots. */
    private static List<Bar> drawn(List<Bar> slots) {
        int size = slotsOfStep(slots);
        List<Bar> steps = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= slots.size(); i++) {
            boolean isEnd = i == slots.size()
                    || i - begin == size
                    || !slots.get(i).from().equals(slots.get(i - 1).to());
            if (isEnd) {
                steps.add(mean(slots.subList(begin, i)));
                begin = i;
            }
        }
        return steps;
    }

    private static Bar mean(List<Bar> slots) {
        Instant from = slots.get(0).from();
        Instant to = slots.get(slots.size() - 1).to();
        double energy = slots.stream()
                .mapToDouble(slot -> slot.value() * millis(slot.from(), slot.to()))
                .sum();
        return new Bar(from, to, energy / millis(from, to));
    }

    private static double millis(Instant from, Instant to) {
        return Duration.between(from, to).toMillis();
    }

    private static double watts(BigDecimal joules, Instant from, Instant to) {
        return Math.max(0, joules.doubleValue())
                * 1_000
                / Duration.between(from, to).toMillis();
    }

    /**
     * Draws the mean power of each run on the node over the time that it held it, on top of each other: a run that begins later is on
     * top of those before. The runs with the greatest energy have a colour of their own.
     */
    static Picture onNode(String name, List<Row> runs, Span span, Times times) {
        List<Row> greatest = runs.stream()
                .sorted(Comparator.comparing((Row run) -> run.decimalOrZero("energy_joules"))
                        .reversed())
                .limit(StackPlot.COLOURS - 1L)
                .toList();
        List<Row> ordered = runs.stream()
                .sorted(Comparator.comparing((Row run) -> run.time("start_time").orElse(span.since())))
                .toList();
        List<Series> series = new ArrayList<>();
        List<Bar> others = new ArrayList<>();
        for (Row run : ordered) {
            Instant start = run.time("start_time").orElse(span.since());
            Instant end = run.time("end_time").orElse(span.until());
            BigDecimal held = run.decimalOrZero("held_seconds");
            if (start.isBefore(end) && held.signum() > 0 && !RunPage.isMissing(run)) {
                double watts = Math.max(0, run.decimalOrZero("energy_joules").doubleValue() / held.doubleValue());
                Bar bar = new Bar(start, end, watts);
                if (greatest.contains(run)) {
                    series.add(new Series(label(run), List.of(bar)));
                } else {
                    others.add(bar);
                }
            }
        }
        if (!others.isEmpty()) {
            series.add(new Series(others.size() + " other runs", others));
        }
        Instant first = bars(series).map(Bar::from).min(Instant::compareTo).orElse(span.since());
        Instant last = bars(series).map(Bar::to).max(Instant::compareTo).orElse(span.until());
        Subject subject = new Subject(
                "Power of the runs on node " + name,
                runs.size() + " runs, which the table below lists",
                first.isBefore(span.since()) ? span.since() : first,
                last.isAfter(span.until()) ? span.until() : last,
                "W",
                times.zone());
        return new Picture(
                "Mean power of each run on the node, on top of each other: the area of a run is its energy.",
                StackPlot.svg(subject, series));
    }

    private static Stream<Bar> bars(List<Series> series) {
        return series.stream().flatMap(each -> each.bars().stream());
    }

    private static String label(Row run) {
        return run.has("job_id") ? "job " + run.integer("job_id") : "run of another user";
    }
}
