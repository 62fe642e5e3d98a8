package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.Live;
import io.github.jobenergy.web.data.Nodes;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.data.Usage;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of the runs that execute and of the whole cluster. */
public final class ClusterPages {

    private static final Duration SHOWN = Duration.ofDays(2);
    private static final int USERS = 10;
    /** The age at which data are no longer taken as those of the present: an hour of nodes is issued after its end. */
    private static final Duration OLD = Duration.ofHours(3);

    private final Live live;
    private final Nodes nodes;
    private final Usage usage;
    private final Times times;

    ClusterPages(Live live, Nodes nodes, Usage usage, Times times) {
        this.live = live;
        this.nodes = nodes;
        this.usage = usage;
        this.times = times;
    }

    /** Returns the page of the runs that execute and that the user sees. */
    public Resource live(Instant now, Access access) throws SQLException {
        Rows found = live.runs(now, access);
        Rows runs = found.first(Live.MOST_RUNS);
        boolean isCut = found.size() > runs.size();
        List<Block> blocks = new ArrayList<>();
        Executing executing = executing(live.started(access), isCut ? live.sums(now, access) : runs);
        blocks.add(new Answer(executing(executing, runs.isEmpty() ? old(end(), now) : "")));
        if (!runs.isEmpty()) {
            blocks.add(table(runs.first(Resource.SHOWN)));
            Resource.omitted(runs, Resource.SHOWN, isCut, "runs with the greatest power")
                    .ifPresent(blocks::add);
        }
        if (!access.seesAll(PrivateData.JOBS)) {
            blocks.add(new Paragraph("Runs of other users are not included."));
        }
        blocks.add(new Links(
                "Formats", List.of(new Cell("CSV", "/live?format=csv"), new Cell("JSON", "/live?format=json"))));
        Map<String, Object> json = new LinkedHashMap<>();
        if (!runs.isEmpty()) {
            json.put("power_watts", executing.watts());
        }
        json.put("run_count", executing.started());
        if (isCut) {
            json.put(Resource.TRUNCATED, true);
        }
        json.put("runs", Resource.fields(runs));
        return new Resource(new Page("Now", List.of(new Section("", blocks))), json, runs);
    }

    /** Returns the end of the newest hour of any node; none without an hour. */
    private Optional<Instant> end() throws SQLException {
        return nodes.lastHour(Optional.empty()).map(hour -> hour.plus(Duration.ofHours(1)));
    }

    /** Returns a sentence about the age of the newest readings; empty if they are of the present. */
    private static String old(Optional<Instant> end, Instant now) {
        return end.map(time -> Duration.between(time, now))
                .filter(age -> age.compareTo(OLD) > 0)
                .map(age -> " The newest readings are " + age(age) + " old: the present power is unknown.")
                .orElse("");
    }

    private static String age(Duration age) {
        long days = age.toDays();
        return days == 0 ? age.toHours() + " hours" : days + (days == 1 ? " day" : " days");
    }

    /**
     * The runs that execute.
     *
     * @param started the runs that have started and have no result
     * @param metered those of them that have a whole slot of the last half hour
     * @param watts the power of the metered ones
     * @param first the end of the earliest of their last slots
     * @param last the end of the latest of their last slots
     */
    private record Executing(long started, long metered, BigDecimal watts, Instant first, Instant last) {}

    /** Returns the runs that execute, of runs with their slots or of sums of them. */
    private static Executing executing(long started, List<Row> runs) {
        long metered = runs.stream()
                .mapToLong(run -> run.has("run_count") ? run.integer("run_count") : 1)
                .sum();
        return new Executing(started, metered, sum(runs, "power_watts"), first(runs), last(runs));
    }

    /** Returns how many runs execute, and how many of them have a power, of which time. */
    private String executing(Executing runs, String old) {
        long all = Math.max(runs.started(), runs.metered());
        if (all == 0) {
            return "No run of a job executes." + old;
        }
        String executing = all + (all == 1 ? " run executes" : " runs execute");
        if (runs.metered() == 0) {
            return executing + "; " + (all == 1 ? "its" : "their") + " power is unknown: no whole slot of the last "
                    + Live.OLDEST_SLOT.toMinutes() + " minutes." + old;
        }
        String power = runs.metered() == all
                ? all == 1 ? executing + " and draws " : executing + " and draw "
                : executing + ", of which " + runs.metered() + (runs.metered() == 1 ? " has" : " have") + " a power: ";
        String slots = runs.metered() == 1
                ? ", the mean of its last whole slot, which ended "
                : ", the sum of the means of their last whole slots, which ended ";
        String ends = runs.first().equals(runs.last())
                ? "at " + times.both(runs.last())
                : "from " + times.both(runs.first()) + " to " + times.both(runs.last());
        return power + Amounts.power(runs.watts()) + slots + ends + ".";
    }

    private static Instant end(Row slot, String column) {
        return slot.time(column).orElse(Instant.EPOCH).plusSeconds(slot.integer("interval_seconds"));
    }

    private static Instant first(List<Row> runs) {
        return runs.stream()
                .map(run -> end(run, "slot_time"))
                .min(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    private static Instant last(List<Row> runs) {
        return runs.stream()
                .map(run -> end(run, run.has("last_slot_time") ? "last_slot_time" : "slot_time"))
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    private static BigDecimal sum(List<Row> rows, String column) {
        return rows.stream().map(row -> row.decimalOrZero(column)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static Table table(List<Row> runs) {
        List<List<Cell>> rows = runs.stream()
                .map(run -> List.of(
                        Urls.job(Long.toString(run.integer("job_id")), run.integer("job_id")),
                        run.text("user_name").map(Urls::user).orElse(Cell.of("")),
                        run.text("account").map(Urls::account).orElse(Cell.of("")),
                        Cell.of(run.required("partition_name")),
                        Cell.of(run.time("start_time").map(Times::minute).orElse("")),
                        Cell.of(Amounts.power(run.decimalOrZero("power_watts"))),
                        Cell.of(Amounts.energy(run.decimalOrZero("energy_so_far_joules"))),
                        Cell.of(run.required("nodes"))))
                .toList();
        return new Table(
                "",
                List.of(
                        new Column("job", Side.LEFT),
                        new Column("user", Side.LEFT),
                        Column.wide("account", Side.LEFT),
                        Column.wide("partition", Side.LEFT),
                        new Column("started, UTC", Side.LEFT),
                        new Column("power", Side.RIGHT),
                        new Column("energy so far", Side.RIGHT),
                        new Column("nodes", Side.FLEXIBLE)),
                rows,
                false);
    }

    /** Returns the page of the cluster; none if the user does not see nodes. */
    public Optional<Resource> cluster(Instant now, Access access) throws SQLException {
        if (!access.seesAll(PrivateData.NODES)) {
            return Optional.empty();
        }
        List<Row> states = nodes.stateCounts();
        List<Row> running = live.sums(now);
        Optional<Instant> newest = end();
        Instant end = newest.orElse(now);
        Span span = new Span(end.minus(SHOWN), end);
        Rows hours = nodes.clusterHours(span);
        List<Section> sections = new ArrayList<>();
        String executing = executing(executing(live.started(), running), running.isEmpty() ? old(newest, now) : "");
        sections.add(new Section("", List.of(new Answer(answer(executing, hours)))));
        if (!hours.isEmpty()) {
            Picture plot = HourPlot.of("Energy of the metered nodes", hours, span, times);
            List<Block> blocks = new ArrayList<>(List.of(plot));
            BigDecimal part = sum(hours, "part_hours");
            if (part.signum() > 0) {
                blocks.add(
                        new Paragraph(
                                "In " + part.toBigInteger() + " of "
                                        + sum(hours, "node_hours").toBigInteger()
                                        + " hours of nodes only components or GPUs were metered: the energy is less than the nodes drew."));
            }
            sections.add(new Section(SHOWN.toHours() + " hours until " + Times.minute(end) + " UTC", blocks));
        }
        if (!states.isEmpty()) {
            sections.add(new Section(
                    "Nodes" + asOf(states, now),
                    List.of(states(states), new Links("Nodes", List.of(new Cell("all nodes", "/nodes"))))));
        }
        List<Row> powers = nodes.powers(now);
        if (!powers.isEmpty()) {
            sections.add(new Section("Power of the nodes" + ofHours(powers), powers(powers)));
        }
        List<Row> ranking = usage.ranking(Usage.Subject.USER, month(now), access);
        List<Row> users = ranking.stream().limit(USERS).toList();
        if (!users.isEmpty()) {
            List<Block> blocks = new ArrayList<>(List.of(UsagePages.parts(Usage.Subject.USER, users)));
            notCompleted(ranking).ifPresent(blocks::add);
            sections.add(new Section("Users in the last 30 days", blocks));
        }
        List<Row> accounts = usage.ranking(Usage.Subject.ACCOUNT, month(now), access).stream()
                .limit(USERS)
                .toList();
        if (!accounts.isEmpty()) {
            sections.add(new Section(
                    "Accounts in the last 30 days", List.of(UsagePages.parts(Usage.Subject.ACCOUNT, accounts))));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("states", Resource.fields(states));
        json.put("node_powers", Resource.fields(powers));
        json.put("executing", Resource.fields(running));
        json.put("hours", Resource.fields(hours));
        json.put("users", Resource.fields(users));
        json.put("accounts", Resource.fields(accounts));
        return Optional.of(new Resource(new Page("Cluster", sections), json, hours));
    }

    /** Returns the time of the newest state in words; empty if it is of the present. */
    private static String asOf(List<Row> states, Instant now) {
        return states.stream()
                .map(state -> state.time("observed_time"))
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .filter(time -> Duration.between(time, now).compareTo(OLD) > 0)
                .map(time -> " as of " + Times.minute(time) + " UTC")
                .orElse("");
    }

    /** Returns a sentence about the user with the most energy of runs that did not complete; none without such energy. */
    private static Optional<Block> notCompleted(List<Row> users) {
        return users.stream()
                .filter(user ->
                        user.has("user_name") && new SumFacts(user).wasted().signum() > 0)
                .max(Comparator.comparing(user -> new SumFacts(user).wasted()))
                .map(user -> new Paragraph(List.of(
                        Cell.of("The user with the most energy of runs that did not complete is "),
                        Urls.user(user.required("user_name")),
                        Cell.of(": " + Amounts.energy(new SumFacts(user).wasted()) + "."))));
    }

    private static Span month(Instant now) {
        Duration day = Duration.ofDays(1);
        Instant today = now.truncatedTo(ChronoUnit.DAYS);
        return new Span(today.minus(day.multipliedBy(30)), today.plus(day));
    }

    private static String answer(String executing, List<Row> hours) {
        if (hours.isEmpty()) {
            return executing;
        }
        Row last = hours.get(hours.size() - 1);
        BigDecimal energy = last.decimalOrZero("energy_joules");
        if (last.decimalOrZero("metered_seconds").signum() == 0) {
            return executing + " No node was metered in the hour from "
                    + last.time("hour_time").map(Times::minute).orElse("") + " UTC.";
        }
        return executing + " In the hour from "
                + last.time("hour_time").map(Times::minute).orElse("") + " UTC, " + last.integer("node_hours")
                + " nodes used " + Amounts.energy(energy) + " in "
                + Amounts.hours(last.decimalOrZero("metered_seconds")) + " metered node-hours; runs of jobs used "
                + Amounts.percent(Amounts.ratio(last.decimalOrZero("jobs_joules"), energy)) + " of this energy.";
    }

    private static Table states(List<Row> states) {
        return Table.of(
                List.of(
                        new Column("meter space", Side.LEFT),
                        new Column("state", Side.LEFT),
                        new Column("nodes", Side.RIGHT),
                        new Column("CPUs", Side.RIGHT),
                        new Column("allocated", Side.RIGHT)),
                states.stream()
                        .map(state -> List.of(
                                state.required("meter_space"),
                                state.required("state"),
                                Long.toString(state.integer("node_count")),
                                Long.toString(state.integer("cpus_total")),
                                Long.toString(state.integer("cpus_allocated"))))
                        .toList(),
                false);
    }

    /** Returns the hours of which the powers are, in words; empty if no node has one. */
    private static String ofHours(List<Row> powers) {
        List<Instant> starts = powers.stream()
                .flatMap(row -> Stream.of(row.time("hour_time"), row.time("last_hour_time")))
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        if (starts.isEmpty()) {
            return "";
        }
        Instant first = starts.get(0);
        Instant last = starts.get(starts.size() - 1);
        return first.equals(last)
                ? " in the hour from " + Times.minute(first) + " UTC"
                : " in hours from " + Times.minute(first) + " to " + Times.minute(last) + " UTC";
    }

    /** Returns the total power of the nodes for each metered part, and the nodes whose power is unknown. */
    private static Paragraph total(List<Row> powers) {
        Map<String, List<Row>> known = powers.stream()
                .filter(row -> row.has("power_watts"))
                .collect(Collectors.groupingBy(row -> row.required("scope"), TreeMap::new, Collectors.toList()));
        long unknown = powers.stream()
                .filter(row -> !row.has("power_watts"))
                .mapToLong(row -> row.integer("node_count"))
                .sum();
        List<String> totals = known.entrySet().stream()
                .map(each -> Amounts.power(sum(each.getValue(), "power_watts")) + " of "
                        + nodes(sum(each.getValue(), "node_count").longValue()) + " (" + part(each.getKey()) + ")")
                .toList();
        String rest = unknown == 0 ? "" : " The power of " + nodes(unknown) + " is unknown, and not part of a total.";
        return new Paragraph(
                totals.isEmpty()
                        ? "The total power is unknown: no node has a metered hour that began in the last three hours."
                        : "Total: " + String.join("; ", totals) + "." + rest);
    }

    private static String nodes(long count) {
        return count + (count == 1 ? " node" : " nodes");
    }

    private static List<Block> powers(List<Row> powers) {
        List<Column> columns = List.of(
                Column.wide("meter space", Side.LEFT),
                new Column("state", Side.LEFT),
                new Column("metered", Side.LEFT),
                new Column("nodes", Side.RIGHT),
                new Column("power", Side.RIGHT));
        List<List<String>> rows = powers.stream()
                .map(row -> List.of(
                        row.required("meter_space"),
                        row.required("state"),
                        row.text("scope").map(ClusterPages::part).orElse("no recent hour"),
                        Long.toString(row.integer("node_count")),
                        row.decimal("power_watts").map(Amounts::power).orElse("unknown")))
                .toList();
        return List.of(
                total(powers),
                Table.of(columns, rows, false),
                new Paragraph(
                        "The power of a node is its mean over the metered time of the newest published hour; the state is the"
                                + " last known one. Nodes without a metered hour that began in the last three hours have no known"
                                + " power. Powers of different parts of nodes are not added up."));
    }

    private static String part(String scope) {
        return switch (scope) {
            case "node_input" -> "node input";
            case "gpu" -> "GPUs";
            case "mixed" -> "different parts";
            default -> scope;
        };
    }
}
