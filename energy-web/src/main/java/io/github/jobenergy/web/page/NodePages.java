package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Field;
import io.github.jobenergy.page.Block.Filter;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
     * What is shown of a node.
     *
     * @param span the time span; the day until the last hour of the node if it is absent
     * @param page the page of the runs in it, from 0
     */
    public record Shown(Optional<Span> span, int page) {}

    /**
     * Returns the page of a node, or of the meter spaces that have a node of this name; none if there is none, or the user does not
     * see nodes.
     *
     * @param space the meter space; required if several have a node of this name
     * @param shown the time span and the page of its runs
     */
    public Optional<Resource> node(String name, Optional<String> space, Shown shown, Instant now, Access access)
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
                : Optional.of(node(new NodeName(spaces.get(0), name), shown, now, access));
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

    /** Returns the page of a node: its energy in whole hours, and the runs that held it in the time span as it is given. */
    private Resource node(NodeName node, Shown part, Instant now, Access access) throws SQLException {
        String name = node.node();
        Optional<Row> state = nodes.state(node);
        Optional<Instant> lastHour = nodes.lastHour(Optional.of(node));
        Instant end = lastHour.map(hour -> hour.plus(Duration.ofHours(1))).orElse(now);
        Span span = part.span().orElse(new Span(end.minus(SHOWN), end));
        Span shown = span.hours();
        Rows hours = nodes.hours(node, shown);
        Rows found = nodes.runs(node, span, part.page(), access);
        Rows runs = found.first(Nodes.RUNS);
        boolean hasMore = found.size() > Nodes.RUNS;
        List<Section> sections = new ArrayList<>();
        List<Block> first = new ArrayList<>(List.of(new Answer(answer(name, hours, shown))));
        state.ifPresent(known -> first.add(state(known)));
        part(hours).ifPresent(first::add);
        Span days = shown.days();
        first.add(new Filter(
                "/nodes/" + Urls.encoded(name),
                List.of(
                        new Field("meter_space", "meter space", node.meterSpace(), "text"),
                        new Field("since", "from", Times.day(days.since()), "date"),
                        new Field("until", "before (not included)", Times.day(days.until()), "date"))));
        sections.add(new Section("", first));
        if (!hours.isEmpty()) {
            sections.add(new Section("Hours", List.of(HourPlot.of("Energy of node " + name, hours, shown, times))));
        }
        if (!runs.isEmpty()) {
            sections.add(runs(node, part, span, found));
        }
        sections.add(new Section("", List.of(new Links("Times and formats", links(node, part, span, end, hasMore)))));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("node", name);
        json.put("meter_space", node.meterSpace());
        json.put("since", shown.since());
        json.put("until", shown.until());
        state.ifPresent(known -> json.put("state", Resource.fields(known)));
        json.put("hours", Resource.fields(hours));
        json.put("runs", Resource.fields(runs));
        if (hasMore) {
            json.put("next", path(node, span, part.page() + 1, "json"));
        }
        return new Resource(new Page("Node " + name, sections), json, hours);
    }

    /** Returns the plot and the table of a page of runs, with a link to the next page. */
    private Section runs(NodeName node, Shown part, Span span, Rows found) {
        Rows runs = found.first(Nodes.RUNS);
        List<Block> blocks = new ArrayList<>(List.of(RunPlot.onNode(node.node(), runs, span, times), table(runs)));
        if (found.size() > Nodes.RUNS || part.page() > 0) {
            long first = (long) part.page() * Nodes.RUNS + 1;
            String limit = "The plot and the table have the runs " + first + " to " + (first + runs.size() - 1)
                    + ", in the order of their ends from the last one on";
            List<Cell> words = new ArrayList<>(List.of(Cell.of(limit)));
            if (found.size() > Nodes.RUNS) {
                words.addAll(List.of(
                        Cell.of("; there are "), new Cell("further runs", path(node, span, part.page() + 1, ""))));
            }
            words.add(Cell.of("."));
            blocks.add(new Paragraph(words));
        }
        String when = Times.second(span.since()) + " to " + Times.second(span.until());
        return new Section("Runs on the node from " + when + " UTC", blocks);
    }

    /** Returns the links to the days before and after, to the other pages of runs, and to the formats. */
    private static List<Cell> links(NodeName node, Shown part, Span span, Instant end, boolean hasMore) {
        Span hours = span.hours();
        List<Cell> links = new ArrayList<>(List.of(new Cell("day before", path(node, hours.before(SHOWN), 0, ""))));
        if (hours.until().isBefore(end)) {
            links.add(new Cell("day after", path(node, hours.after(SHOWN), 0, "")));
            links.add(new Cell("newest day", path(node, Map.of())));
        }
        if (part.page() > 0) {
            links.add(new Cell("previous runs", path(node, span, part.page() - 1, "")));
        }
        if (hasMore) {
            links.add(new Cell("further runs", path(node, span, part.page() + 1, "")));
        }
        links.add(new Cell("CSV of the hours", path(node, span, part.page(), "csv")));
        links.add(new Cell("JSON", path(node, span, part.page(), "json")));
        return links;
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

    private static String path(NodeName node, Span span, int page, String format) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("since", span.since().toString());
        parameters.put("until", span.until().toString());
        parameters.put("page", page == 0 ? "" : Integer.toString(page));
        parameters.put("format", format);
        return path(node, parameters);
    }

    private static String path(NodeName node, Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("meter_space", node.meterSpace()));
        all.putAll(parameters);
        return Urls.with("/nodes/" + Urls.encoded(node.node()), all);
    }

    private static String answer(String name, List<Row> hours, Span span) {
        String when = " from " + Times.minute(span.since()) + " to " + Times.minute(span.until()) + " UTC";
        if (hours.isEmpty()) {
            return "No energy of node " + name + " is known" + when + ".";
        }
        BigDecimal energy = sum(hours, "energy_joules");
        BigDecimal metered = sum(hours, "metered_seconds");
        if (metered.signum() == 0) {
            return "The energy of node " + name + when + " is unknown: no time was metered.";
        }
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
                        Cell.of(RunPage.isMissing(run) ? "unknown" : unit.number(run.decimalOrZero("energy_joules"))),
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
                                .filter(energy -> !RunPage.isMissing(node))
                                .map(Amounts::energy)
                                .orElse("unknown")),
                        Cell.of(node.required("quality"))))
                .toList();
        Table table = new Table(
                "Nodes with their last known state" + asOf(shown)
                        + ", and their energy in the newest hour that is known"
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

    /** Returns the times of the states in words, from the earliest to the latest. */
    private static String asOf(List<Row> nodes) {
        List<String> observed = nodes.stream()
                .map(node -> node.time("observed_time"))
                .flatMap(Optional::stream)
                .sorted()
                .map(Times::minute)
                .toList();
        if (observed.isEmpty()) {
            return "";
        }
        String first = observed.get(0);
        String last = observed.get(observed.size() - 1);
        return first.equals(last) ? ", as of " + last + " UTC" : ", as of " + first + " to " + last + " UTC";
    }

    private static String listPath(int page, String format) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("page", page == 0 ? "" : Integer.toString(page));
        parameters.put("format", format);
        return Urls.with("/nodes", parameters);
    }
}
