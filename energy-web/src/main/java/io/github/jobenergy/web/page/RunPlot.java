package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.plot.StackPlot;
import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import io.github.jobenergy.page.plot.StackPlot.Subject;
import io.github.jobenergy.web.data.Row;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The plot of a run: the power of its slots, and that of the rest of its nodes on top. */
final class RunPlot {

    private static final int MOST_STEPS = 480;

    private RunPlot() {}
    /** The class of the colour of the parts of a node that a run does not hold. */
    static final String REST = "rest-1";


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
}
