package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Jobs.Child;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The page of one ended run: its energy with bounds, why it is of its quality, and what it rests on. */
final class RunPage {

    private static final String UNKNOWN = "unknown";

    /** The most nodes of the table: each has a link with the time of the run. */
    private static final int MOST_NODES = 100;

    private final String job;
    private final Optional<String> step;
    private final Rows rows;
    private final Row run;
    private final Jobs jobs;
    private final Times times;

    /**
     * Creates the page.
     *
     * @param rows the row of the run, with the columns of CSV
     */
    RunPage(JobReference reference, Rows rows, Jobs jobs, Times times) {
        this.job = reference.job();
        this.step = reference.step();
        this.rows = rows;
        this.run = rows.get(0);
        this.jobs = jobs;
        this.times = times;
    }

    /**
     * Returns the page.
     *
     * @param now the present time, at which the energy is final or not
     * @param access what the viewer sees: the name of a node is a link if the viewer sees nodes
     */
    Resource resource(Instant now, Access access) throws SQLException {
        List<String> flags = JobPages.flags(run);
        List<Row> nodes = jobs.nodes(run);
        List<Row> slots = jobs.slots(run);
        List<Row> days = jobs.children(run, Child.DAYS);
        List<Row> steps = jobs.children(run, Child.STEPS);
        FootprintFacts footprint = FootprintFacts.of(run, jobs);
        List<Section> sections = new ArrayList<>();
        List<Block> first = new ArrayList<>(List.of(new Answer(answer())));
        step.ifPresent(name -> first.add(new Paragraph(step(name, steps))));
        first.add(energy());
        sections.add(new Section("", first));
        sections.addAll(FlagTexts.sections(flags, run.required("quality")));
        RunPlot.of(job, run, slots, times)
                .ifPresent(plot -> sections.add(new Section("Power over time", List.of(plot))));
        sections.add(new Section("Run", List.of(subject(now))));
        if (!nodes.isEmpty()) {
            sections.add(new Section("Nodes", nodes(nodes, access)));
        }
        if (days.size() > 1) {
            sections.add(new Section("UTC days", List.of(days(days))));
        }
        sections.addAll(footprint.sections());
        sections.add(new Section("Energy in Slurm", List.of(slurm(nodes))));
        Advice.of(run).ifPresent(advice -> sections.add(new Section("Advice", List.of(new Paragraph(advice)))));
        sections.add(new Section("", List.of(JobPages.formats(job, Optional.of(run)))));
        Map<String, Object> json = new LinkedHashMap<>(JobPages.fields(run));
        json.put("nodes", Resource.fields(nodes));
        json.put("energy_by_day", Resource.fields(days));
        json.put("compared_steps", Resource.fields(steps));
        json.put("slots", Resource.fields(slots));
        json.putAll(footprint.json());
        Advice.of(run).ifPresent(advice -> json.put("advice", advice));
        return new Resource(new Page("Job " + job, sections), Map.of("runs", List.of(json)), rows);
    }

    /** Returns the energy of a run in one sentence. */
    private String answer() {
        return answer("Job " + job, run);
    }

    static String answer(String subject, Row run) {
        BigDecimal energy = run.decimalOrZero("energy_joules");
        return switch (run.required("quality")) {
            case "missing" ->
                "The energy of " + subject.toLowerCase(Locale.ROOT) + " is unknown: none of its time was metered.";
            case "partial" ->
                subject + " used at least " + Amounts.energy(run.decimalOrZero("uncertainty_low_joules")) + ": "
                        + Amounts.percent(run.decimalOrZero("coverage")) + " of its time was metered, in which it used "
                        + Amounts.energy(energy) + ".";
            default ->
                subject + " used " + Amounts.energy(energy)
                        + (run.required("quality").equals("estimated") ? " (estimated)" : "") + bounds(run) + ".";
        };
    }

    private static String bounds(Row run) {
        EnergyUnit unit = EnergyUnit.of(run.decimalOrZero("energy_joules"));
        return run.decimal("uncertainty_high_joules")
                .map(high -> ", between " + Amounts.energy(run.decimalOrZero("uncertainty_low_joules"), unit) + " and "
                        + Amounts.energy(high, unit) + " at 95\u00a0%")
                .orElse("");
    }

    private static String step(String name, List<Row> steps) {
        return steps.stream()
                .filter(row -> row.required("step_id").equals(name))
                .findFirst()
                .map(row -> "Step " + name + ": its nodes used "
                        + Amounts.energy(row.decimalOrZero("meter_energy_joules")) + ", give or take "
                        + Amounts.energy(row.decimalOrZero("edge_energy_joules"))
                        + ", while it executed; Slurm reports "
                        + Amounts.energy(row.decimalOrZero("slurm_energy_joules")) + ".")
                .orElse("No energy of a step " + name
                        + " is known. That of a step is known if srun started it and it had its nodes to itself. What follows"
                        + " is the energy of the job.");
    }

    private Facts energy() {
        List<Fact> facts = new ArrayList<>();
        BigDecimal energy = run.decimalOrZero("energy_joules");
        if (isMissing(run)) {
            return new Facts(List.of(new Fact("energy", UNKNOWN), new Fact("quality", quality())));
        }
        EnergyUnit unit = EnergyUnit.of(energy);
        facts.add(new Fact("energy", Amounts.joules(energy) + " (" + Amounts.wattHours(energy) + ")"));
        facts.add(new Fact(
                "bounds at 95\u00a0%",
                Amounts.joules(run.decimalOrZero("uncertainty_low_joules")) + " to "
                        + run.decimal("uncertainty_high_joules")
                                .map(Amounts::joules)
                                .orElse("unknown, since not all energy was metered")));
        facts.add(new Fact("quality", quality()));
        run.decimal("mean_power_watts").ifPresent(mean -> facts.add(new Fact("power", power(mean))));
        facts.add(new Fact(
                "whole nodes",
                Amounts.energy(run.decimalOrZero("energy_whole_nodes_joules"), unit)
                        + ", with co-located runs and unallocated parts"));
        run.decimal("energy_marginal_joules")
                .ifPresent(marginal -> facts.add(new Fact("above idle power", Amounts.energy(marginal, unit))));
        if (run.decimalOrZero("gpu_held_seconds").signum() > 0) {
            facts.add(new Fact("GPU-hours", Amounts.hours(run.decimalOrZero("gpu_held_seconds")) + idleGpus()));
        }
        return new Facts(facts);
    }

    /** Returns the mean power of the run, which is its part of that of its nodes, before that of the nodes. */
    private String power(BigDecimal ofNodes) {
        String peak = run.decimal("peak_power_watts")
                .map(watts -> ", peak " + Amounts.power(watts))
                .orElse("");
        BigDecimal energy = run.decimalOrZero("energy_joules");
        BigDecimal whole = run.decimalOrZero("energy_whole_nodes_joules");
        return energy.compareTo(whole) >= 0
                ? Amounts.power(ofNodes) + " mean" + peak
                : Amounts.power(ofNodes.multiply(Amounts.ratio(energy, whole))) + " mean (whole nodes "
                        + Amounts.power(ofNodes) + peak + ")";
    }

    private String idleGpus() {
        BigDecimal judged = run.decimalOrZero("gpu_judged_seconds");
        return judged.signum() == 0
                ? ""
                : ", " + Amounts.percent(Amounts.ratio(run.decimalOrZero("gpu_idle_seconds"), judged))
                        + " of which idle, with " + Amounts.energy(run.decimalOrZero("energy_idle_gpus_joules"));
    }

    private String quality() {
        String coverage = Amounts.percent(run.decimalOrZero("coverage")) + " of the time was metered";
        return switch (run.required("quality")) {
            case "measured" -> "measured: all time was metered, and no assumption was made";
            case "estimated" -> "estimated: all time was metered, and a share rests on an assumption that a flag names";
            case "partial" -> "partial: " + coverage + ", and the rest is not included";
            case "missing" -> "missing: nothing was metered";
            default -> run.required("quality") + ": " + coverage;
        };
    }

    private Facts subject(Instant now) {
        List<Fact> facts = new ArrayList<>();
        run.text("job_name").ifPresent(name -> facts.add(new Fact("name", name)));
        run.text("user_name").ifPresent(name -> facts.add(new Fact("user", List.of(Urls.user(name)))));
        run.text("account").ifPresent(name -> facts.add(new Fact("account", List.of(Urls.account(name)))));
        run.text("partition_name").ifPresent(name -> facts.add(new Fact("partition", name)));
        facts.add(new Fact("cluster", run.required("cluster")));
        run.text("state").ifPresent(state -> facts.add(new Fact("end state", state)));
        run.time("start_time").ifPresent(time -> facts.add(new Fact("started", times.both(time))));
        run.time("end_time").ifPresent(time -> facts.add(new Fact("ended", times.both(time))));
        run.seconds("elapsed_seconds").ifPresent(time -> facts.add(new Fact("elapsed", Amounts.length(time))));
        run.text("nodes").ifPresent(nodes -> facts.add(new Fact("nodes", nodes)));
        run.time("final_after")
                .ifPresent(time -> facts.add(new Fact(
                        "revision",
                        time.isAfter(now)
                                ? run.integer("revision") + ", which readings may change until " + times.both(time)
                                : "final since " + times.both(time) + " (revision " + run.integer("revision") + ")")));
        return new Facts(facts);
    }

    /** Checks whether nothing was metered of a run, of its share in a node, or of an hour, whose energy is then unknown. */
    static boolean isMissing(Row row) {
        return row.required("quality").equals("missing");
    }

    private static String energy(Row node, String column, EnergyUnit unit) {
        return isMissing(node) ? UNKNOWN : unit.number(node.decimalOrZero(column));
    }

    /** Returns the link to a node in the time of the run. */
    private Cell node(Row node, Access access) {
        String space = node.required("meter_space");
        String name = node.required("node");
        if (!access.seesAll(PrivateData.NODES)) {
            return Cell.of(name);
        }
        return run.time("start_time")
                .flatMap(start -> run.time("end_time").filter(start::isBefore).map(end -> new Span(start, end)))
                .map(span -> Urls.node(space, name, span))
                .orElse(Urls.node(space, name));
    }

    /** Returns the table of the nodes with the greatest energies, with the number of all if they are more. */
    private List<Block> nodes(List<Row> nodes, Access access) {
        List<Block> blocks =
                new ArrayList<>(List.of(table(nodes.subList(0, Math.min(MOST_NODES, nodes.size())), access)));
        if (nodes.size() > MOST_NODES) {
            blocks.add(new Paragraph("The table has the " + MOST_NODES + " nodes with the greatest energy, of "
                    + Math.max(nodes.size(), run.integer("node_count")) + ". JSON has " + nodes.size() + "."));
        }
        return blocks;
    }

    private Table table(List<Row> nodes, Access access) {
        EnergyUnit unit = EnergyUnit.of(greatest(nodes, "energy_whole_node_joules"));
        List<List<Cell>> rows = nodes.stream()
                .map(node -> List.of(
                        node(node, access),
                        Cell.of(node.decimal("share").map(Amounts::percent).orElse("")),
                        Cell.of(energy(node, "energy_joules", unit)),
                        Cell.of(energy(node, "energy_whole_node_joules", unit)),
                        Cell.of(node.seconds("held_seconds")
                                .map(Amounts::length)
                                .orElse("")),
                        Cell.of(node.required("quality")),
                        Cell.of(node.required("source"))))
                .toList();
        return new Table(
                "",
                List.of(
                        new Column("node", Side.LEFT),
                        new Column("share", Side.RIGHT),
                        new Column("job, " + unit.symbol(), Side.RIGHT),
                        new Column("node, " + unit.symbol(), Side.RIGHT),
                        new Column("held", Side.RIGHT),
                        new Column("quality", Side.LEFT),
                        new Column("source", Side.FLEXIBLE)),
                rows,
                false);
    }

    private static Table days(List<Row> days) {
        EnergyUnit unit = EnergyUnit.of(greatest(days, "energy_joules"));
        return Table.of(
                List.of(
                        new Column("day", Side.LEFT),
                        new Column("energy, " + unit.symbol(), Side.RIGHT),
                        new Column("node-hours", Side.RIGHT)),
                days.stream()
                        .map(day -> List.of(
                                day.time("day_time").map(Times::day).orElse(""),
                                day.has("metered_seconds")
                                                && day.decimalOrZero("metered_seconds")
                                                                .signum()
                                                        == 0
                                        ? UNKNOWN
                                        : unit.number(day.decimalOrZero("energy_joules")),
                                Amounts.hours(day.decimalOrZero("held_seconds"))))
                        .toList(),
                false);
    }

    static BigDecimal greatest(List<Row> rows, String column) {
        return rows.stream().map(row -> row.decimalOrZero(column)).reduce(BigDecimal.ZERO, BigDecimal::max);
    }

    /** Compares Slurm's energy, which is that of whole nodes, with that of the meters, in the unit of the energy of the run. */
    private Facts slurm(List<Row> nodes) throws SQLException {
        EnergyUnit unit = EnergyUnit.of(run.decimalOrZero("energy_joules"));
        String whole = nodes.size() == 1 ? "the whole node" : "the whole nodes";
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "Slurm",
                run.decimal("slurm_energy_joules")
                                .map(energy -> Amounts.energy(energy, unit) + ", for " + whole)
                                .orElse("none: "
                                        + run.required("slurm_energy_status").replace('_', ' '))
                        + "."));
        String cause = run.text("slurm_difference_cause").orElse("");
        facts.add(new Fact(
                "meters",
                (isMissing(run) ? UNKNOWN : Amounts.energy(run.decimalOrZero("energy_whole_nodes_joules"), unit))
                        + " for " + whole
                        + run.decimal("slurm_difference_joules")
                                .map(difference -> "; " + difference(difference, unit))
                                .orElse("")
                        + (cause.isEmpty() ? "" : ": " + continued(cause)) + "."));
        String part = part(nodes);
        if (!part.isEmpty()) {
            facts.add(new Fact(
                    "this job",
                    Amounts.energy(run.decimalOrZero("energy_joules"), unit) + " of the energy of the meters: "
                            + part));
        }
        return new Facts(facts);
    }

    /** Returns a clause about the part of its nodes that the run held; empty if it held all of them. */
    private String part(List<Row> nodes) throws SQLException {
        List<BigDecimal> shares = nodes.stream()
                .map(node -> node.decimal("share"))
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        if (shares.isEmpty() || shares.get(0).compareTo(BigDecimal.ONE) >= 0) {
            return "";
        }
        BigDecimal least = shares.get(0);
        BigDecimal most = shares.get(shares.size() - 1);
        return "it held " + Amounts.percent(least)
                + (least.compareTo(most) == 0 ? "" : " to " + Amounts.percent(most))
                + (nodes.size() == 1 ? " of the node" + cpus(nodes.get(0), least) : " of the nodes") + ".";
    }

    /** Returns the CPUs of the run on a node if they are its share, which may be that of memory or GPUs, too. */
    private String cpus(Row node, BigDecimal share) throws SQLException {
        return jobs.cpus(run, node)
                .filter(cpus -> Amounts.ratio(cpus.decimalOrZero("cpus"), cpus.decimalOrZero("cpus_total"))
                                .compareTo(share.setScale(6, RoundingMode.HALF_UP))
                        == 0)
                .map(cpus -> " (" + cpus.integer("cpus") + " of " + cpus.integer("cpus_total") + " CPUs)")
                .orElse("");
    }

    private String difference(BigDecimal difference, EnergyUnit unit) {
        if (difference.signum() == 0) {
            return "Slurm states the same";
        }
        BigDecimal amount = difference.abs();
        EnergyUnit own = EnergyUnit.of(amount);
        BigDecimal part = Amounts.ratio(amount, run.decimalOrZero("energy_whole_nodes_joules"));
        return "Slurm states " + Amounts.energy(amount, own.compareTo(unit) < 0 ? own : unit) + " ("
                + Amounts.percent(part) + ") " + (difference.signum() > 0 ? "more" : "less");
    }

    /** Returns a sentence as it is after a colon; a name stays as it is. */
    private static String continued(String sentence) {
        String text = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
        return text.startsWith("Slurm") ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
}
