package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Live;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of a job: of its run, of its runs, or of a run that executes. */
public final class JobPages {

    /** The most runs of a job in a table. */
    private static final int LISTED = 100;

    private final Jobs jobs;
    private final Live live;
    private final Times times;

    JobPages(Jobs jobs, Live live, Times times) {
        this.jobs = jobs;
        this.live = live;
        this.times = times;
    }

    /** Returns the page of a job; none if there is no such job, or the user does not see it. */
    public Optional<Resource> job(JobReference job, Optional<String> cluster, Instant now, Access access)
            throws SQLException {
        Rows results = jobs.results(job, cluster, access);
        List<Row> executing = jobs.executing(job, cluster, access);
        if (results.isEmpty() && executing.isEmpty()) {
            return Optional.empty();
        }
        if (results.isEmpty() && executing.size() == 1) {
            return Optional.of(executing(job.job(), executing.get(0), results, now));
        }
        if (results.size() == 1 && executing.isEmpty()) {
            return Optional.of(new RunPage(job, results, jobs, times).resource(now, access));
        }
        return Optional.of(runs(job.job(), results, jobs.sum(job, cluster, access), executing));
    }

    /** Returns the page of several runs: tasks of a job array, components, or runs of a job that was requeued. */
    private Resource runs(String job, Rows found, Row all, List<Row> executing) {
        Rows results = found.first(Jobs.MOST_RUNS);
        boolean isCut = found.size() > results.size();
        BigDecimal sum = all.decimalOrZero("energy_joules");
        long count = all.integer("run_count");
        long incomplete = all.integer("incomplete_count");
        boolean isMissing = all.integer("missing_count") == count;
        boolean isOfOneScope = all.integer("scope_count") <= 1;
        String answer = "Job " + job + " has " + count + " ended " + (count == 1 ? "run" : "runs")
                + (isMissing
                        ? " whose energy is unknown"
                        : isOfOneScope
                                ? " that used " + (incomplete > 0 ? "at least " : "") + Amounts.energy(sum)
                                : " whose energies are of different scope and are not added up")
                + (incomplete > 0 ? "; " + incomplete + " of them are not, or only partly, metered" : "")
                + (executing.isEmpty() ? "" : ", and " + executing.size() + " that executes") + ".";
        List<Block> blocks = new ArrayList<>(List.of(new Answer(answer)));
        if (results.size() > LISTED) {
            blocks.add(JobTable.of(results.subList(0, LISTED), false));
            Resource.omitted(results, LISTED, isCut, "runs that were submitted last")
                    .ifPresent(blocks::add);
        } else {
            blocks.add(JobTable.of(results, isOfOneScope));
        }
        blocks.add(formats(job, Optional.empty()));
        Map<String, Object> json = new LinkedHashMap<>();
        if (isOfOneScope && !isMissing) {
            json.put("energy_joules", sum);
        }
        if (isCut) {
            json.put(Resource.TRUNCATED, true);
            json.put("run_count", count);
        }
        json.put("runs", results.stream().map(JobPages::fields).toList());
        json.put("executing", Resource.fields(executing));
        return new Resource(new Page("Job " + job, List.of(new Section("", blocks))), json, results.and(executing));
    }

    private Resource executing(String job, Row start, Rows results, Instant now) throws SQLException {
        List<Row> slots = jobs.slots(start);
        Optional<Row> sum = jobs.slotSum(start);
        BigDecimal energy = sum.map(row -> row.decimalOrZero("energy_joules")).orElse(BigDecimal.ZERO);
        String answer = sum.isPresent()
                ? "Job " + job + " has used " + Amounts.energy(energy) + " so far and has not ended."
                : "Job " + job + " has not ended; its energy is published when it ends.";
        List<Fact> facts = new ArrayList<>();
        sum.flatMap(row -> row.time("observed_time")).ifPresent(time -> facts.add(new Fact("as of", times.both(time))));
        if (!slots.isEmpty()) {
            facts.add(new Fact("power", power(start, slots, now)));
        }
        start.text("user_name").ifPresent(name -> facts.add(new Fact("user", List.of(Urls.user(name)))));
        start.text("account").ifPresent(name -> facts.add(new Fact("account", List.of(Urls.account(name)))));
        start.text("partition_name").ifPresent(name -> facts.add(new Fact("partition", name)));
        start.time("start_time").ifPresent(time -> facts.add(new Fact("started", times.both(time))));
        start.text("nodes").ifPresent(nodes -> facts.add(new Fact("nodes", nodes)));
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("", List.of(new Answer(answer), new Facts(facts))));
        RunPlot.of(job, start, slots, times)
                .ifPresent(plot -> sections.add(new Section("Power over time", List.of(plot))));
        sections.add(new Section("", List.of(formats(job, Optional.of(start)))));
        Map<String, Object> json = new LinkedHashMap<>(Resource.fields(start));
        sum.ifPresent(row -> json.put("energy_so_far_joules", energy));
        json.put("allocations", Resource.fields(jobs.allocations(start)));
        json.put("slots", Resource.fields(slots));
        return new Resource(
                new Page("Job " + job, sections), Map.of("executing", List.of(json)), results.and(List.of(start)));
    }

    /** Returns the fields of a result in JSON, in which flags are a list of words. */
    static Map<String, Object> fields(Row run) {
        Map<String, Object> fields = Resource.fields(run);
        fields.put("flags", flags(run));
        return fields;
    }

    /** Returns the flags of a result, in the order of the record. */
    static List<String> flags(Row run) {
        return run.text("flags").map(flags -> List.of(flags.split(" "))).orElse(List.of());
    }

    /**
     * Returns the links to the page of a job in other formats.
     *
     * @param run the run, whose cluster the links name; absent if the page has several runs
     */
    static Links formats(String job, Optional<Row> run) {
        String path = "/jobs/" + Urls.encoded(job);
        String cluster = run.map(row -> row.required("cluster")).orElse("");
        return new Links(
                "Formats",
                List.of(
                        new Cell("CSV", Urls.with(path, Urls.parameters("cluster", cluster, "format", "csv"))),
                        new Cell("JSON", Urls.with(path, Urls.parameters("cluster", cluster, "format", "json")))));
    }

    /**
     * Returns the power in the newest whole slot, which is that of the list of runs that execute. A run that has none yet has the power
     * of its newest slot over the time that it held its nodes in the slot.
     */
    private String power(Row start, List<Row> slots, Instant now) throws SQLException {
        Optional<Row> whole = live.lastSlot(start, now);
        if (whole.isPresent()) {
            return Amounts.power(whole.get().decimalOrZero("power_watts")) + " in the slot from "
                    + whole.get().time("start_time").map(Times::minute).orElse("") + " UTC";
        }
        Row newest = slots.get(slots.size() - 1);
        Instant first = newest.time("start_time").orElseThrow();
        Instant from = start.time("start_time").filter(first::isBefore).orElse(first);
        BigDecimal most = BigDecimal.valueOf(newest.integer("interval_seconds")
                - Duration.between(first, from).toSeconds());
        BigDecimal seconds = newest.decimalOrZero("held_seconds").min(most);
        if (seconds.signum() <= 0 || first.isBefore(now.minus(Live.OLDEST_SLOT))) {
            return "unknown: no slot of the last " + Live.OLDEST_SLOT.toMinutes() + " minutes has an energy";
        }
        return Amounts.power(Amounts.ratio(newest.decimalOrZero("energy_joules"), seconds)) + " in the first "
                + seconds.stripTrailingZeros().toPlainString() + "\u00a0s from "
                + times.both(from) + "; no slot is whole yet";
    }

    /** Returns the cell of a job: its id, or that of its array or heterogeneous job with its place in it. */
    static Cell name(Row run) {
        long id = run.integer("job_id");
        if (run.has("array_job_id") && run.has("array_task_id")) {
            String text = run.integer("array_job_id") + "_" + run.integer("array_task_id");
            return new Cell(text, "/jobs/" + text);
        }
        if (run.has("het_job_id") && run.has("het_job_offset")) {
            String text = run.integer("het_job_id") + "+" + run.integer("het_job_offset");
            return new Cell(text, "/jobs/" + Urls.encoded(text));
        }
        return Urls.job(Long.toString(id), id);
    }
}
