package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Edge;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.explain.NodeExplanation.Drawn;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.page.Shown;
import io.github.jobenergy.page.plot.Form;
import io.github.jobenergy.page.plot.TimeAxis;
import io.github.jobenergy.page.plot.ValueAxis;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Draws the power of a node over a run and a margin before and after it, as an SVG picture in a form.
 *
 * <pre>
 *   W │      ┆ ▄▄▄▄▄▄ ┆            the step curve is the node's register, read at every reading;
 *     │      ┆▐██████▌┆   ▄▄       the coloured area below is the energy of the run;
 *     │▄▄▄▄▄▄┆▐██████▌┆▄▄▄██       idle power is dotted, gaps are shaded
 *     └──────┆────────┆──────
 *      run   ▐████████▌            the runs on the node over time
 *      other      ▐███████▌
 * </pre>
 */
final class NodePicture {

    private static final double MARGIN = 30;
    private static final double TOP = 30;
    private static final double LABEL_GAP = 6;
    private static final double BAR = 14;
    private static final double BARS_GAP = 34;

    /** The largest number of steps for each unit of the width; more would not be distinguishable. */
    private static final double STEPS_PER_UNIT = 1.25;

    /**
     * The power of a shorter step, between a reading and an edge close by, does not determine the scale: its error may be large.
     */
    private static final Duration LEAST_TO_COUNT = Duration.ofMillis(250);

    private static final int STEPS_TO_COUNT = 400;
    private static final double MARKS_PER_UNIT = 0.3125;
    private static final int MOST_BARS = 12;
    private static final int COLOURS = 4;
    private static final double MARK = 4;

    /** The width of a character of a label, in the widest of usual fonts. */
    private static final double CHARACTER = 7;

    private static final int LONGEST_NAME = 36;
    private static final int POWERS_NAMED = 5;

    private final Form form;
    private final double right;
    private final double bottom;
    private final NodeExplanation node;
    private final PageTexts texts;
    private final RunKey run;
    private final List<Drawn> steps;
    private final Interval shown;
    private final double mostWatts;
    private final List<RunKey> bars;
    private final double left;
    private final StringBuilder svg = new StringBuilder();

    NodePicture(Form form, NodeExplanation node, PageTexts texts) {
        this.form = form;
        this.right = form.width() - MARGIN;
        this.bottom = form == Form.PHONE ? 180 : 270;
        this.node = node;
        this.texts = texts;
        this.run = node.answer().run();
        this.steps = thinned(node.course(), (int) (form.width() * STEPS_PER_UNIT));
        this.shown = extent(node.course());
        Duration part = part(shown, STEPS_TO_COUNT);
        Duration least = part.compareTo(LEAST_TO_COUNT) > 0 ? part : LEAST_TO_COUNT;
        this.mostWatts = steps.stream()
                .filter(step -> step.interval().duration().compareTo(least) >= 0)
                .mapToDouble(Drawn::watts)
                .reduce(Math.max(POWERS_NAMED, idleWatts()), Math::max);
        this.bars = bars();
        this.left = LABEL_GAP + CHARACTER * longestLabel();
    }

    private static Interval extent(List<Drawn> course) {
        return Interval.of(
                course.get(0).interval().start(),
                course.get(course.size() - 1).interval().end());
    }

    /** Returns the length of one of this many equal parts of the interval, in whole milliseconds. */
    private static Duration part(Interval interval, int parts) {
        return Duration.ofMillis(interval.duration().toMillis() / parts);
    }

    private double idleWatts() {
        return node.answer().idlePower().map(Power::milliwatts).orElse(0L) / 1_000.0;
    }

    /** Returns the length of the longest label beside the picture, in characters. */
    private int longestLabel() {
        Stream<String> names =
                bars.stream().limit(form == Form.PHONE ? 0 : MOST_BARS).map(this::name);
        int longestName = names.mapToInt(String::length).max().orElse(0);
        return Math.max(longestName, watts(top()).length());
    }

    /** Returns the distance of the bars of runs: on a phone, their names are above them and not beside them. */
    private double barStep() {
        return form == Form.PHONE ? 32 : 20;
    }

    private String name(RunKey other) {
        String name = texts.name(other);
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026";
    }

    private static String watts(double watts) {
        return String.format(Locale.ROOT, "%,.0f W", watts);
    }

    private static List<Drawn> thinned(List<Drawn> course, int most) {
        Duration shortest = part(extent(course), most);
        List<Drawn> thinned = new ArrayList<>();
        for (Drawn next : course) {
            int last = thinned.size() - 1;
            if (course.size() > most
                    && last >= 0
                    && thinned.get(last).interval().duration().compareTo(shortest) < 0) {
                Drawn before = thinned.get(last);
                thinned.set(
                        last,
                        new Drawn(
                                Interval.of(
                                        before.interval().start(),
                                        next.interval().end()),
                                Math.addExact(before.millijoules(), next.millijoules()),
                                before.metered().plus(next.metered())));
            } else {
                thinned.add(next);
            }
        }
        return thinned;
    }

    /** Returns the picture as an {@code svg} element for each form. */
    static String svg(NodeExplanation node, PageTexts texts) {
        return new NodePicture(Form.DESKTOP, node, texts).svg() + new NodePicture(Form.PHONE, node, texts).svg();
    }

    /** Returns the picture as an {@code svg} element. */
    String svg() {
        double height = bottom + BARS_GAP + barStep() * Math.min(bars.size(), MOST_BARS + 1) + 6;
        svg.append(format(
                        "<svg class=\"%s\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"",
                        form.style(), form.width(), height))
                .append(Shown.markup("Power of node " + node.answer().node().node() + " over time"))
                .append("\">\n");
        grid();
        parts();
        areas();
        gaps();
        idle();
        curve();
        readings();
        edges(bottom + BARS_GAP + barStep() * Math.min(bars.size(), MOST_BARS));
        drawBars();
        return svg.append("</svg>\n").toString();
    }

    private void grid() {
        double step = powerStep();
        for (double watts = 0; watts <= top(); watts += step) {
            line("grid", left, y(watts), right, y(watts));
            text("", "end", left - LABEL_GAP, y(watts) + MARK, watts(watts));
        }
        TimeAxis axis = new TimeAxis(shown.start(), shown.end(), form);
        for (Instant time : axis.marks()) {
            line("grid", x(time), bottom, x(time), bottom + MARK);
            text("", "middle", x(time), bottom + 18, axis.label(time));
        }
    }

    private double top() {
        double step = powerStep();
        return step * Math.ceil(mostWatts * 1.04 / step);
    }

    private double powerStep() {
        return ValueAxis.step(mostWatts / POWERS_NAMED);
    }

    private void areas() {
        StringBuilder path = new StringBuilder();
        for (Drawn step : steps) {
            if (!step.isGap()) {
                addArea(path, step.interval(), step.watts());
            }
        }
        path("area", path);
    }

    /** Draws the run's part on the axis, as high as its share of the power. */
    private void parts() {
        StringBuilder path = new StringBuilder();
        for (ShareInterval shareInterval : node.shareIntervals()) {
            long drawn = shareInterval.amount().millijoules();
            double share = drawn == 0 ? 0 : shareInterval.part() / (double) drawn;
            Interval interval = Interval.ofEpochMillis(shareInterval.from(), shareInterval.to());
            for (Drawn step : steps) {
                if (!step.isGap()) {
                    step.interval().intersection(interval).ifPresent(both -> addArea(path, both, step.watts() * share));
                }
            }
        }
        path("part", path);
    }

    /** Adds a step to a path. All steps are in one path, so that no seams show between them. */
    private void addArea(StringBuilder path, Interval interval, double watts) {
        path.append(
                format("M%.1f %.1fV%.1fH%.1fV%.1fZ", x(interval.start()), bottom, y(watts), x(interval.end()), bottom));
    }

    private void path(String style, StringBuilder path) {
        svg.append(format("<path class=\"%s\" d=\"%s\"/>\n", style, path));
    }

    private void gaps() {
        for (Drawn step : steps) {
            if (step.isGap()) {
                rectangle("gap", x(step.interval().start()), x(step.interval().end()), TOP, bottom);
            }
        }
    }

    private void idle() {
        node.answer().idlePower().map(Power::milliwatts).ifPresent(idle -> {
            line("idle", left, y(idleWatts()), right, y(idleWatts()));
            text("", "end", right - 2, y(idleWatts()) - MARK, "idle " + PageTexts.watts(idle));
        });
    }

    private void curve() {
        StringBuilder path = new StringBuilder();
        boolean isDrawing = false;
        for (Drawn step : steps) {
            if (!step.isGap()) {
                path.append(format(
                        "%s%.1f %.1fH%.1f",
                        isDrawing ? "L" : "M",
                        x(step.interval().start()),
                        y(step.watts()),
                        x(step.interval().end())));
            }
            isDrawing = !step.isGap();
        }
        path("power", path);
    }

    /**
     * Marks the times at which the register was read, the borders of the steps, unless there are too many to be distinguishable.
     */
    private void readings() {
        if (node.course().size() <= form.width() * MARKS_PER_UNIT) {
            for (Drawn step : node.course()) {
                line(
                        "reading",
                        x(step.interval().end()),
                        bottom - 4,
                        x(step.interval().end()),
                        bottom);
            }
        }
    }

    private void edges(double bottom) {
        double taken = 0;
        for (Edge edge : node.edges()) {
            if (edge.kind() == Edge.Kind.OTHERS) {
                line("others", x(edge.time()), TOP, x(edge.time()), bottom);
            } else {
                line("edge", x(edge.time()), TOP - 6, x(edge.time()), bottom);
                taken = nameEdge(edge, taken);
            }
        }
    }

    /**
     * Labels an edge outside the run if there is space, else inside; no label is drawn over that of an earlier edge.
     *
     * @return the right border of the labels drawn so far
     */
    private double nameEdge(Edge edge, double taken) {
        boolean isStart = edge.kind() == Edge.Kind.START;
        String name = (isStart ? "start " : "end ") + texts.at(edge.time()).replace(".000", "");
        double width = MARK + CHARACTER * name.length();
        double x = x(edge.time());
        boolean isBefore = isStart ? x >= width : x + width > form.width();
        double first = isBefore ? x - width : x;
        if (first < taken) {
            return taken;
        }
        text("strong", isBefore ? "end" : "start", isBefore ? x - MARK : x + MARK, TOP - 12, name);
        return first + width;
    }

    /** Returns the runs that are in the picture: this run first, then the others in the order of their starts. */
    private List<RunKey> bars() {
        List<RunKey> bars = new ArrayList<>();
        node.holdings().entrySet().stream()
                .filter(entry -> entry.getValue().stream().anyMatch(this::isShown))
                .sorted(Comparator.comparing((Map.Entry<RunKey, List<Holding>> entry) ->
                                !entry.getKey().equals(run))
                        .thenComparing(entry -> entry.getValue().get(0).start()))
                .forEach(entry -> bars.add(entry.getKey()));
        return bars;
    }

    private boolean isShown(Holding holding) {
        return Instant.ofEpochMilli(holding.start()).isBefore(shown.end())
                && shown.start().isBefore(Instant.ofEpochMilli(holding.end()));
    }

    private void drawBars() {
        for (int i = 0; i < Math.min(bars.size(), MOST_BARS); i++) {
            RunKey other = bars.get(i);
            double y = bottom + BARS_GAP + barStep() * (i + 1) - BAR;
            String style = other.equals(run) ? "run" : "other-" + ((i - 1) % COLOURS + 1);
            for (Holding holding : node.holdings().getOrDefault(other, List.of())) {
                drawBar(style, holding, y);
            }
            boolean isAbove = form == Form.PHONE;
            String label = other.equals(run) ? "strong" : "";
            double x = isAbove ? left : left - LABEL_GAP;
            text(label, isAbove ? "start" : "end", x, isAbove ? y - MARK : y + BAR - 3, name(other));
        }
        if (bars.size() > MOST_BARS) {
            text(
                    "",
                    "start",
                    left,
                    bottom + BARS_GAP + barStep() * MOST_BARS + BAR - 3,
                    "and " + (bars.size() - MOST_BARS) + " more");
        }
    }

    private void drawBar(String style, Holding holding, double y) {
        Instant first = Instant.ofEpochMilli(holding.start());
        Instant last = Instant.ofEpochMilli(holding.end());
        double start = x(first.isBefore(shown.start()) ? shown.start() : first);
        double end = x(last.isAfter(shown.end()) ? shown.end() : last);
        if (start < end) {
            rectangle(style, start, Math.max(end, start + 1), y, y + BAR);
        }
    }

    private double x(Instant time) {
        long before = Duration.between(shown.start(), time).toMillis();
        return left + (right - left) * before / (double) shown.duration().toMillis();
    }

    private double y(double watts) {
        return bottom - (bottom - TOP) * Math.min(watts, top()) / top();
    }

    private void line(String style, double x1, double y1, double x2, double y2) {
        svg.append(format(
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", style, x1, y1, x2, y2));
    }

    private void rectangle(String style, double start, double end, double top, double bottom) {
        svg.append(format(
                "<rect class=\"%s\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\"/>\n",
                style, start, top, end - start, Math.max(0, bottom - top)));
    }

    private void text(String style, String anchor, double x, double y, String text) {
        svg.append(format("<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", style, anchor, x, y))
                .append(Shown.markup(text))
                .append("</text>\n");
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
