package io.github.jobenergy.page.plot;

import io.github.jobenergy.page.Shown;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Draws series of values over time as areas on top of each other, as an SVG picture with axes, units, a legend and a text
 * alternative. The height of the stack at a time is the sum of the values at that time. There is a picture for each {@link Form}.
 *
 * <pre>
 *   kW │   ▄▄▄▄                 second series
 *      │▄▄▄████▄▄▄▄             first series
 *      └──────────────
 *        UTC and local time
 * </pre>
 */
public final class StackPlot {

    private static final double MARGIN = 24;
    private static final double TOP = 14;
    private static final double LABEL_GAP = 6;
    private static final double CHARACTER = 7;
    private static final double MARK = 4;
    private static final double LINE = 16;
    private static final double SWATCH = 11;

    /** The steps of all series: two series have 600 bars each. More would make a page larger than 100 KB. */
    private static final int MOST_STEPS = 1_200;

    /** The steps of all series on a phone: two series have 150 bars each, which are two columns of the screen wide. */
    private static final int MOST_STEPS_ON_PHONE = 300;

    /** Areas that are distinguished by colour; further series without a colour of their own share that of the last. */
    public static final int COLOURS = 8;

    /** The end of a name that the legend has no space for. */
    private static final String CUT = "\u2026";

    private final Form form;
    private final Subject subject;
    private final List<Series> series;
    private final ValueAxis values;
    private final double left;
    private final double right;
    private final double bottom;
    private final StringBuilder svg = new StringBuilder();

    /**
     * What a plot shows.
     *
     * @param title the title, for readers that do not see the picture
     * @param description the values in words, for readers that do not see the picture
     * @param from the start of the time axis
     * @param to the end of the time axis, later than the start
     * @param unit the unit of the values, such as {@code W}
     * @param zone the time zone whose times are under those of UTC; UTC for none
     */
    public record Subject(String title, String description, Instant from, Instant to, String unit, ZoneId zone) {}

    /**
     * A series.
     *
     * @param name the name in the legend
     * @param bars its values
     * @param style the class of its colour in the style sheet; empty for the colour of its position
     */
    public record Series(String name, List<Bar> bars, String style) {
        public Series {
            bars = List.copyOf(bars);
        }

        /** Creates a series that has the colour of its position. */
        public Series(String name, List<Bar> bars) {
            this(name, bars, "");
        }
    }

    /**
     * A value over a time.
     *
     * @param from the start
     * @param to the end, later than the start
     * @param value the value, 0 or more
     */
    public record Bar(Instant from, Instant to, double value) {}

    private StackPlot(Form form, Subject subject, List<Series> series) {
        this.form = form;
        this.right = form.width() - MARGIN;
        this.bottom = form == Form.PHONE ? 164 : 264;
        this.subject = subject;
        this.series = series;
        this.values = new ValueAxis(highest(series), subject.unit());
        this.left = LABEL_GAP
                + CHARACTER
                        * values.marks().stream()
                                .mapToInt(mark -> values.label(mark).length())
                                .max()
                                .orElse(1);
    }

    /** Returns the picture as an {@code svg} element for each form. The first series is at the bottom. */
    public static String svg(Subject subject, List<Series> series) {
        return svg(Form.DESKTOP, subject, series, MOST_STEPS) + svg(Form.PHONE, subject, series, MOST_STEPS_ON_PHONE);
    }

    private static String svg(Form form, Subject subject, List<Series> series, int mostSteps) {
        List<Series> drawn = FewerBars.of(List.copyOf(series), subject.from(), subject.to(), mostSteps);
        return new StackPlot(form, subject, drawn).draw();
    }

    /** Returns the sums of the series from each time on at which one of them changes. */
    private static NavigableMap<Instant, Double> sums(List<Series> series) {
        TreeSet<Instant> times = new TreeSet<>();
        series.forEach(each -> each.bars().forEach(bar -> {
            times.add(bar.from());
            times.add(bar.to());
        }));
        NavigableMap<Instant, Double> sums = new TreeMap<>();
        times.forEach(time -> sums.put(time, 0.0));
        series.forEach(each -> each.bars()
                .forEach(bar -> sums.subMap(bar.from(), bar.to()).replaceAll((time, sum) -> sum + bar.value())));
        return sums;
    }

    private static double highest(List<Series> series) {
        return sums(series).values().stream().mapToDouble(Double::doubleValue).reduce(1, Math::max);
    }

    private String draw() {
        boolean isLocal = !subject.zone().getRules().equals(ZoneOffset.UTC.getRules());
        double legend = bottom + LINE * (isLocal ? 3.2 : 2.2);
        double height = legend + LINE * Math.ceil(series.size() / (double) columns()) + 2;
        svg.append(format(
                        "<svg class=\"%s\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"",
                        form.style(), form.width(), height))
                .append(Shown.markup(subject.title() + ". " + subject.description()))
                .append("\">\n");
        grid(isLocal);
        areas();
        legend(legend);
        return svg.append("</svg>\n").toString();
    }

    /** Returns the number of columns of the legend. */
    private int columns() {
        return form == Form.PHONE ? 1 : 2;
    }

    private void grid(boolean isLocal) {
        for (double mark : values.marks()) {
            line(left, y(mark), right, y(mark));
            text("end", left - LABEL_GAP, y(mark) + MARK, values.label(mark));
        }
        TimeAxis axis = new TimeAxis(subject.from(), subject.to(), form);
        for (Instant time : axis.marks()) {
            line(x(time), bottom, x(time), bottom + MARK);
            if (x(time) < firstLabel(axis.label(time))) {
                continue;
            }
            text("middle", x(time), bottom + LINE, axis.label(time));
            if (isLocal) {
                text("middle", x(time), bottom + 2 * LINE, axis.label(time, subject.zone()));
            }
        }
        text("start", 0, bottom + LINE, "UTC");
        if (isLocal) {
            text("start", 0, bottom + 2 * LINE, "local");
        }
    }

    /** Returns the position before which the label of a time would cover the names of the zones. */
    private static double firstLabel(String label) {
        return CHARACTER * ("local ".length() + label.length() / 2.0);
    }

    /** Draws each series as one path, so that no seams are visible between its steps. */
    private void areas() {
        NavigableMap<Instant, Double> below = sums(series);
        below.replaceAll((time, sum) -> 0.0);
        for (int i = 0; i < series.size(); i++) {
            StringBuilder path = new StringBuilder();
            for (Bar bar : series.get(i).bars()) {
                below.subMap(bar.from(), bar.to()).forEach((time, sum) -> {
                    Instant next = Objects.requireNonNullElse(below.higherKey(time), bar.to());
                    step(path, time, next, sum, bar.value());
                });
                below.subMap(bar.from(), bar.to()).replaceAll((time, sum) -> sum + bar.value());
            }
            svg.append("<path class=\"")
                    .append(style(i))
                    .append("\" d=\"")
                    .append(path)
                    .append("\"/>\n");
        }
    }

    private void step(StringBuilder path, Instant from, Instant to, double below, double value) {
        Instant first = from.isBefore(subject.from()) ? subject.from() : from;
        Instant last = to.isAfter(subject.to()) ? subject.to() : to;
        if (first.isBefore(last) && value > 0) {
            path.append(format("M%.1f %.1fV%.1fH%.1fV%.1fZ", x(first), y(below), y(below + value), x(last), y(below)));
        }
    }

    private String style(int position) {
        String own = series.get(position).style();
        return own.isEmpty() ? "area-" + (Math.min(position, COLOURS - 1) + 1) : own;
    }

    private void legend(double top) {
        double column = (right - left) / columns();
        for (int i = 0; i < series.size(); i++) {
            int row = i / columns();
            double x = left + (i % columns()) * column;
            double y = top + LINE * row;
            svg.append(format(
                    "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\"/>\n",
                    style(i), x, y - SWATCH + 2, SWATCH, SWATCH));
            int most = (int) ((column - SWATCH - 2 * LABEL_GAP) / CHARACTER);
            text(
                    "start",
                    x + SWATCH + LABEL_GAP,
                    y + 1,
                    shortened(Shown.text(series.get(i).name()), most));
        }
    }

    /** Returns the first characters of a name; a name that is shortened ends in an ellipsis. */
    private static String shortened(String name, int most) {
        return name.codePointCount(0, name.length()) <= most
                ? name
                : name.substring(0, name.offsetByCodePoints(0, most - 1)) + CUT;
    }

    private double x(Instant time) {
        double part = Duration.between(subject.from(), time).toMillis()
                / (double) Math.max(
                        1, Duration.between(subject.from(), subject.to()).toMillis());
        return left + (right - left) * part;
    }

    private double y(double value) {
        return bottom - (bottom - TOP) * value / values.top();
    }

    private void line(double x1, double y1, double x2, double y2) {
        svg.append(format("<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1, x2, y2));
    }

    private void text(String anchor, double x, double y, String text) {
        svg.append(format("<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", anchor, x, y))
                .append(Shown.markup(text))
                .append("</text>\n");
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
