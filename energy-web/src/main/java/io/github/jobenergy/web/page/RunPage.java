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
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Jobs.Child;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The page of one ended run: its energy with bounds, why it is of its quality, and what it rests on. */
final class RunPage {

    private final String job;
    private final Optional<String> step;
    private final Row run;
    private final Jobs jobs;
    private final Times times;

    RunPage(String job, Optional<String> step, Row run, Jobs jobs, Times times) {
        this.job = job;
        this.step = step;
        this.run = run;
        this.jobs = jobs;
        this.times = times;
    }

    Resource resource() throws SQLException {
        List<String> flags = jobs.flags(run);
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
        if (!flags.isEmpty()) {
            sections.add(new Section("Why the quality is " + run.required("quality"), List.of(FlagTexts.facts(flags))));
        }
        RunPlot.of(job, run, slots, times)
                .ifPresent(plot -> sections.add(new Section("Power over time", List.of(plot))));
        sections.add(new Section("Run", List.of(subject())));
        if (!nodes.isEmpty()) {
            sections.add(new Section("Nodes", List.of(nodes(nodes))));
        }
        if (days.size() > 1) {
            sections.add(new Section("UTC days", List.of(days(days))));
        }
        sections.addAll(footprint.sections());
        sections.add(new Section("Energy in Slurm", List.of(slurm())));
        Advice.of(run).ifPresent(advice -> sections.add(new Section("Advice", List.of(new Paragraph(advice)))));
        Map<String, Object> json = new LinkedHashMap<>(Resource.fields(run));
        json.put("flags", flags);
        json.put("nodes", Resource.fields(nodes));
        json.put("energy_by_day", Resource.fields(days));
        json.put("compared_steps", Resource.fields(steps));
        json.put("slots", Resource.fields(slots));
        json.putAll(footprint.json());
        Advice.of(run).ifPresent(advice -> json.put("advice", advice));
        return new Resource(new Page("Job " + job, sections), Map.of("runs", List.of(json)), List.of(run));
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
                .orElse("The energy of step " + name
                        + " is unknown: it is known of steps of srun that had their nodes to themselves. What follows is the"
                        + " energy of the job.");
    }

    private Facts energy() {
        List<Fact> facts = new ArrayList<>();
        BigDecimal energy = run.decimalOrZero("energy_joules");
        facts.add(new Fact("energy", Amounts.joules(energy) + " (" + Amounts.wattHours(energy) + ")"));
        facts.add(new Fact(
                "bounds at 95\u00a0%",
                Amounts.joules(run.decimalOrZero("uncertainty_low_joules")) + " to "
                        + run.decimal("uncertainty_high_joules")
                                .map(Amounts::joules)
                                .orElse("unknown, since not all energy was metered")));
        facts.add(new Fact("quality", quality()));
        run.decimal("mean_power_watts")
                .ifPresent(mean -> facts.add(new Fact(
                        "power of the nodes",
                        "mean " + Amounts.power(mean)
                                + run.decimal("peak_power_watts")
                                        .map(peak -> ", peak " + Amounts.power(peak))
                                        .orElse(""))));
        facts.add(new Fact(
                "whole nodes",
                Amounts.energy(run.decimalOrZero("energy_whole_nodes_joules"))
                        + ", with co-located runs and unallocated parts"));
        run.decimal("energy_marginal_joules")
                .ifPresent(marginal -> facts.add(new Fact("above idle power", Amounts.energy(marginal))));
        if (run.decimalOrZero("gpu_held_seconds").signum() > 0) {
            facts.add(new Fact("GPU-hours", Amounts.hours(run.decimalOrZero("gpu_held_seconds")) + idleGpus()));
        }
        return new Facts(facts);
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

    private Facts subject() {
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
                        run.integer("revision") + ", which readings may change until " + times.both(time))));
        return new Facts(facts);
    }

    private static Table nodes(List<Row> nodes) {
        EnergyUnit unit = EnergyUnit.of(greatest(nodes, "energy_whole_node_joules"));
        List<List<Cell>> rows = nodes.stream()
                .map(node -> List.of(
                        Urls.node(node.required("meter_space"), node.required("node")),
                        Cell.of(node.decimal("share").map(Amounts::percent).orElse("")),
                        Cell.of(unit.number(node.decimalOrZero("energy_joules"))),
                        Cell.of(unit.number(node.decimalOrZero("energy_whole_node_joules"))),
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
                                unit.number(day.decimalOrZero("energy_joules")),
                                Amounts.hours(day.decimalOrZero("held_seconds"))))
                        .toList(),
                false);
    }

    static BigDecimal greatest(List<Row> rows, String column) {
        return rows.stream().map(row -> row.decimalOrZero(column)).reduce(BigDecimal.ZERO, BigDecimal::max);
    }

    private Facts slurm() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "Slurm",
                run.decimal("slurm_energy_joules")
                        .map(Amounts::energy)
                        .orElse("none: " + run.required("slurm_energy_status").replace('_', ' '))));
        run.decimal("slurm_difference_joules")
                .ifPresent(difference -> facts.add(new Fact(
                        "difference",
                        (difference.signum() < 0 ? "" : "+") + Amounts.energy(difference)
                                + " to the energy of the whole nodes, which is what Slurm counts")));
        run.text("slurm_difference_cause").ifPresent(cause -> facts.add(new Fact("cause", cause)));
        return new Facts(facts);
    }
}
