package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.page.plot.StackPlot;
import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.NodeName;
import io.github.jobenergy.web.data.Nodes;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The pages of nodes: a node with its hours and the runs that shared it, and the list of all nodes. */
public final class NodePages {

    private static final Duration SHOWN = Duration.ofDays(1);

    /** The time of a run below which its start and end are shown with seconds. */
    private static final Duration SHORT = Duration.ofMinutes(10);

    private final Nodes nodes;
    private final Times times;

    NodePages(Nodes nodes, Times times) {
        this.nodes = nodes;
        this.times = times;
    }

    /**
     * Returns the page of a node, or of the meter spaces that have a node of this name; none if there is none, or the user does not
     * see nodes.
     *
     * @param space the meter space; required if several have a node of this name
     * @param span the time span; the day until the last hour of the node if it is absent
     */
    public Optional<Resource> node(String name, Optional<String> space, Optional<Span> span, Instant now, Access access)
            throws SQLException {
        if (!access.seesAll(PrivateData.NODES)) {
            return Optional.empty();
        }
        List<String> spaces = nodes.meterSpaces(name).stream()
                .filter(each -> space.isEmpty() || each.equals(space.get()))
                .toList();
        if (spaces.size() > 1) {
            return Optional.of(spaces(name, spaces));
        }
        return spaces.isEmpty()
                ? Optional.empty()
                : Optional.of(node(new NodeName(spaces.get(0), name), span, now, access));
    }

    private static Resource spaces(String name, List<String> spaces) {
        List<Cell> links = spaces.stream()
                .map(space -> new Cell(space, path(new NodeName(space, name), Map.of())))
                .toList();
        List<Block> blocks = List.of(
                new Answer("Several meter spaces have a node " + name + ": " + String.join(", ", spaces)
                        + ". The parameter meter_space selects one."),
                new Links("Meter spaces", links));
        return new Resource(
                new Page("Node " + name, List.of(new Section("", blocks))),
                Map.of("node", name, "meter_spaces", spaces),
                List.of());
    }

    private Resource node(NodeName node, Optional<Span> span, Instant now, Access access) throws SQLException {
        String name = node.node();
        Optional<Row> state = nodes.state(node);
        Optional<Instant> lastHour = nodes.lastHour(Optional.of(node));
        Instant end = lastHour.map(hour -> hour.plus(Duration.ofHours(1))).orElse(now);
        Span shown = span.map(NodePages::hours).orElse(new Span(end.minus(SHOWN), end));
        Rows hours = nodes.hours(node, shown);
        List<Row> runs = nodes.runs(node, shown, access);
        List<Section> sections = new ArrayList<>();
        List<Block> first = new ArrayList<>(List.of(new Answer(answer(name, hours, shown))));
        state.ifPresent(known -> first.add(state(known)));
        part(hours).ifPresent(first::add);
        sections.add(new Section("", first));
        if (!hours.isEmpty()) {
            sections.add(new Section("Hours", List.of(HourPlot.of("Energy of node " + name, hours, shown, times))));
        }
        if (!runs.isEmpty()) {
            sections.add(new Section("Runs on the node", List.of(shares(name, runs, shown), table(runs))));
        }
        Map<String, String> parameters =
                Map.of("since", shown.since().toString(), "until", shown.until().toString());
        Map<String, String> before = Map.of(
                "since",
                shown.since().minus(SHOWN).toString(),
                "until",
                shown.since().toString());
        sections.add(new Section(
                "",
                List.of(new Links(
                        "Times and formats",
                        List.of(
                                new Cell("day before", path(node, before)),
                                new Cell("CSV of the hours", path(node, format(parameters, "csv"))),
                                new Cell("JSON", path(node, format(parameters, "json"))))))));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("node", name);
        json.put("meter_space", node.meterSpace());
        state.ifPresent(known -> json.put("state", Resource.fields(known)));
        json.put("hours", Resource.fields(hours));
        json.put("runs", Resource.fields(runs));
        return new Resource(new Page("Node " + name, sections), json, hours);
    }

    /** Returns a sentence about hours in which not all of the node was metered; none if there is no such hour. */
    private static Optional<Block> part(List<Row> hours) {
        long part = hours.stream()
                .filter(hour -> hour.text("scope")
                        .filter(scope -> !scope.equals("node_input"))
                        .isPresent())
                .count();
        return part == 0
                ? Optional.empty()
                : Optional.of(
                        new Paragraph(
                                "In " + part + " of " + hours.size()
                                        + " hours only components or GPUs of the node were metered: the energy is less than the node drew."));
    }

    /** Returns the whole UTC hours that contain a time span. */
    private static Span hours(Span span) {
        Instant last = span.until().truncatedTo(ChronoUnit.HOURS);
        return new Span(
                span.since().truncatedTo(ChronoUnit.HOURS),
                last.equals(span.until()) ? last : last.plus(Duration.ofHours(1)));
    }

    private static String path(NodeName node, Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("meter_space", node.meterSpace()));
        all.putAll(parameters);
        return Urls.with("/nodes/" + Urls.encoded(node.node()), all);
    }

    private static Map<String, String> format(Map<String, String> parameters, String format) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("format", format);
        return all;
    }

    private static String answer(String name, List<Row> hours, Span span) {
        String when = " from " + Times.minute(span.since()) + " to " + Times.minute(span.until()) + " UTC";
        if (hours.isEmpty()) {
            return "No energy of node " + name + " is known" + when + ".";
        }
        BigDecimal energy = sum(hours, "energy_joules");
        BigDecimal metered = sum(hours, "metered_seconds");
        return "Node " + name + " used " + Amounts.energy(energy) + when + " in "
                + Amounts.length(Duration.ofSeconds(metered.longValue())) + " of metered time; "
                + "runs of jobs used "
                + Amounts.percent(Amounts.ratio(sum(hours, "jobs_joules"), energy))
                + " of this energy.";
    }

    private static BigDecimal sum(List<Row> rows, String column) {
        return rows.stream().map(row -> row.decimalOrZero(column)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private Facts state(Row state) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("meter space", state.required("meter_space")));
        facts.add(new Fact(
                "state in Slurm",
                state.text("state_raw").orElse(state.required("state"))
                        + state.time("observed_time")
                                .map(time -> ", as of " + times.both(time))
                                .orElse("")));
        state.decimal("cpus_total")
                .ifPresent(total -> facts.add(new Fact(
                        "CPUs", state.integer("cpus_allocated") + " of " + total.toPlainString() + " allocated")));
        state.text("reason").ifPresent(reason -> facts.add(new Fact("reason", reason)));
        return new Facts(facts);
    }

    /** Draws the mean power of each run on the node over the time that it held it, on top of each other. */
    private Block shares(String name, List<Row> runs, Span span) {
        List<Series> series = new ArrayList<>();
        List<Bar> others = new ArrayList<>();
        for (Row run : runs) {
            Instant start = run.time("start_time").orElse(span.since());
            Instant end = run.time("end_time").orElse(span.until());
            BigDecimal held = run.decimalOrZero("held_seconds");
            if (start.isBefore(end) && held.signum() > 0) {
                double watts = Math.max(0, run.decimalOrZero("energy_joules").doubleValue() / held.doubleValue());
                Bar bar = new Bar(start, end, watts);
                if (series.size() < StackPlot.COLOURS - 1) {
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
        StackPlot.Subject subject = new StackPlot.Subject(
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

    private static boolean isShort(Row run) {
        return run.time("start_time")
                .flatMap(start -> run.time("end_time").map(end -> Duration.between(start, end)))
                .filter(time -> time.compareTo(SHORT) < 0)
                .isPresent();
    }

    private static Table table(List<Row> runs) {
        EnergyUnit unit = EnergyUnit.of(RunPage.greatest(runs, "energy_joules"));
        Function<Instant, String> format = runs.stream().anyMatch(NodePages::isShort) ? Times::second : Times::minute;
        List<List<Cell>> rows = runs.stream()
                .map(run -> List.of(
                        run.has("job_id")
                                ? Urls.job(Long.toString(run.integer("job_id")), run.integer("job_id"))
                                : Cell.of("of another user"),
                        run.text("user_name").map(Urls::user).orElse(Cell.of("")),
                        Cell.of(run.time("start_time").map(format).orElse("")),
                        Cell.of(run.time("end_time").map(format).orElse("")),
                        Cell.of(run.decimal("share").map(Amounts::percent).orElse("")),
                        Cell.of(unit.number(run.decimalOrZero("energy_joules"))),
                        Cell.of(run.required("quality"))))
                .toList();
        return new Table(
                "",
                List.of(
                        new Column("job", Side.LEFT),
                        new Column("user", Side.LEFT),
                        new Column("started, UTC", Side.LEFT),
                        new Column("ended, UTC", Side.LEFT),
                        new Column("share", Side.RIGHT),
                        new Column("energy, " + unit.symbol(), Side.RIGHT),
                        new Column("quality", Side.LEFT)),
                rows,
                false);
    }

    /** Returns a page of the list of nodes; none if the user does not see nodes. */
    public Optional<Resource> list(int page, Access access) throws SQLException {
        if (!access.seesAll(PrivateData.NODES)) {
            return Optional.empty();
        }
        Rows found = nodes.list(page);
        boolean hasMore = found.size() > Nodes.ROWS;
        Rows shown = found.first(Nodes.ROWS);
        List<List<Cell>> rows = shown.stream()
                .map(node -> List.of(
                        Urls.node(node.required("meter_space"), node.required("node")),
                        Cell.of(node.required("state")),
                        Cell.of(node.integer("cpus_allocated") + "/" + node.integer("cpus_total")),
                        Cell.of(node.decimal("energy_joules")
                                .map(Amounts::energy)
                                .orElse("")),
                        Cell.of(node.required("quality"))))
                .toList();
        Table table = new Table(
                "Nodes with their last known state, and their energy in the newest hour that is known"
                        + shown.stream()
                                .map(node -> node.time("hour_time"))
                                .flatMap(Optional::stream)
                                .findFirst()
                                .map(hour -> ", from " + Times.minute(hour) + " UTC")
                                .orElse(""),
                List.of(
                        new Column("node", Side.LEFT),
                        new Column("state", Side.LEFT),
                        new Column("CPUs allocated", Side.RIGHT),
                        new Column("energy of the hour", Side.RIGHT),
                        new Column("quality", Side.LEFT)),
                rows,
                false);
        List<Cell> links = new ArrayList<>();
        if (page > 0) {
            links.add(new Cell("previous page", listPath(page - 1, "")));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodes", Resource.fields(shown));
        if (hasMore) {
            links.add(new Cell("next page", listPath(page + 1, "")));
            json.put("next", listPath(page + 1, "json"));
        }
        links.add(new Cell("CSV", listPath(page, "csv")));
        links.add(new Cell("JSON", listPath(page, "json")));
        List<Block> blocks = List.of(table, new Links("Pages and formats", links));
        return Optional.of(new Resource(new Page("Nodes", List.of(new Section("", blocks))), json, shown));
    }

    private static String listPath(int page, String format) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("page", page == 0 ? "" : Integer.toString(page));
        parameters.put("format", format);
        return Urls.with("/nodes", parameters);
    }
}
