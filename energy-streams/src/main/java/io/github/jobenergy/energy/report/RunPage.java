package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.report.Differences.Difference;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The page that explains a result to a user, an auditor or an invoice clerk: from the energy down to the readings. */
public final class RunPage {

    private final Explanation explanation;
    private final JobEnergy computed;
    private final JobFigures figures;
    private final PageTexts words;

    private RunPage(Explanation explanation) {
        this.explanation = explanation;
        this.computed = explanation.computed();
        this.figures = computed.figures();
        JobTimes times = explanation.completion().times();
        this.words = new PageTexts(computed.run(), times.startTime().orElse(times.endTime()));
    }

    /** Returns the page of an explanation. */
    public static Page of(Explanation explanation) {
        RunPage page = new RunPage(explanation);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("", page.number()));
        sections.add(new Section("The run", List.of(page.subject())));
        sections.add(new Section("Energy by node", page.sum()));
        List<Block> days = new RunDays(page.figures).blocks();
        if (!days.isEmpty()) {
            sections.add(new Section("Energy by day", days));
        }
        for (NodeExplanation node : explanation.nodes()) {
            sections.add(new NodePage(node, page.words).section());
        }
        sections.add(new Section("Uncertainty", new Bounds(explanation, page.words).blocks()));
        sections.add(new Section("Comparison with Slurm", page.slurm()));
        sections.add(new Section("Revisions", page.revisions()));
        sections.add(new Section("Recomputation", page.provenance()));
        return new Page("Energy of run " + page.computed.run().text(), sections);
    }

    private List<Block> number() {
        List<Fact> facts = new ArrayList<>();
        Energy energy = figures.energy();
        facts.add(new Fact("energy", PageTexts.joules(energy) + " (" + PageTexts.wattHours(energy) + ")"));
        facts.add(new Fact(
                "95 % bounds",
                "at least " + PageTexts.joules(figures.uncertaintyLow())
                        + figures.uncertaintyHigh()
                                .map(high -> " and at most " + PageTexts.joules(high))
                                .orElse("; no upper bound is known, because not all energy was metered")));
        facts.add(new Fact("quality", PageTexts.quality(figures.quality())));
        facts.add(new Fact(
                "coverage", percent(figures.coverage()) + " of the time that the run held its nodes was metered"));
        figures.scope().ifPresent(scope -> facts.add(new Fact("scope", PageTexts.scope(scope))));
        facts.add(new Fact(
                "whole-node energy",
                PageTexts.joules(figures.energyWholeNodes())
                        + ", including co-located runs, unallocated energy and idle power"));
        String unknown = figures.idlePower().isPresent()
                ? "unknown: the idle power is known for other parts of the nodes than were metered"
                : "unknown: the idle power of the nodes is unknown";
        facts.add(new Fact("marginal energy", PageTexts.joules(figures.energyMarginal(), unknown)));
        List<Block> blocks = new ArrayList<>(List.of(new Facts(facts)));
        explanation
                .published()
                .filter(published -> !published.figures().energy().equals(energy))
                .ifPresent(published -> blocks.add(new Paragraph("The published energy is different: "
                        + PageTexts.joules(published.figures().energy()) + " in revision "
                        + published.resultRevision().revision() + ". The section Recomputation states the reason.")));
        return blocks;
    }

    private static String percent(BigDecimal part) {
        return part.movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }

    private Facts subject() {
        JobCompletion completion = explanation.completion();
        JobTimes times = completion.times();
        JobUser user = completion.identity().user();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "job", computed.run().jobId() + " of cluster " + computed.run().cluster()));
        add(facts, "name", completion.identity().jobName());
        add(facts, "user", user.userName());
        add(facts, "account", user.account());
        add(facts, "partition", user.partitionName());
        add(facts, "qos", user.qos());
        facts.add(new Fact("state", completion.outcome().stateRaw()));
        facts.add(new Fact(
                "submitted", PageTexts.time(computed.run().submitTime()) + " UTC; all times on this page are UTC"));
        add(facts, "started", times.startTime().map(PageTexts::time));
        facts.add(new Fact("ended", PageTexts.time(times.endTime())));
        add(facts, "elapsed", times.elapsed().map(PageTexts::length));
        add(facts, "suspended", times.suspended().filter(time -> !time.isZero()).map(PageTexts::length));
        add(facts, "nodes", completion.resources().nodes().map(nodes -> nodes.isEmpty() ? "none" : nodes));
        if (completion.resources().slices().size() > 1) {
            completion.resources().slices().forEach(slice -> facts.add(new Fact("slice", slice(slice))));
        }
        return new Facts(facts);
    }

    private static void add(List<Fact> facts, String name, Optional<String> value) {
        value.ifPresent(known -> facts.add(new Fact(name, known)));
    }

    private String slice(Slice slice) {
        return slice.nodes() + " from " + words.at(slice.startTime()) + " to " + words.at(slice.endTime());
    }

    private List<Block> sum() {
        if (explanation.nodes().isEmpty() && explanation.others().isEmpty()) {
            return List.of(
                    new Paragraph(
                            "No node of the run is known, or the run held its nodes for no time: there is no energy to add up."));
        }
        List<List<String>> rows = new ArrayList<>();
        long sum = 0;
        for (NodeExplanation node : explanation.nodes()) {
            NodeJobEnergy answer = node.answer();
            sum = Math.addExact(sum, node.partMillijoules());
            rows.add(List.of(
                    answer.node().text(),
                    PageTexts.length(answer.held()),
                    PageTexts.length(answer.metered()),
                    PageTexts.joules(answer.amounts().energyWholeNode().millijoules()),
                    answer.share().map(RunPage::percent).orElse("-"),
                    PageTexts.joules(node.partMillijoules())));
        }
        if (!explanation.others().isEmpty()) {
            rows.add(others());
            sum = Math.addExact(sum, total(Amounts::energy));
        }
        rows.add(List.of(
                "all nodes",
                "",
                "",
                PageTexts.joules(figures.energyWholeNodes().millijoules()),
                "",
                PageTexts.joules(sum)));
        return List.of(Table.of(
                List.of(
                        new Column("node", Side.FLEXIBLE),
                        new Column("held", Side.RIGHT),
                        new Column("metered", Side.RIGHT),
                        new Column("node drew, J", Side.RIGHT),
                        new Column("share", Side.RIGHT),
                        new Column("this run, J", Side.RIGHT)),
                rows,
                true));
    }

    private List<String> others() {
        int count = explanation.others().size();
        return List.of(
                count + (count == 1 ? " more node" : " more nodes") + ", as published",
                "",
                "",
                PageTexts.joules(total(Amounts::energyWholeNode)),
                "",
                PageTexts.joules(total(Amounts::energy)));
    }

    private long total(Function<Amounts, Energy> amount) {
        return explanation.others().stream()
                .mapToLong(answer -> amount.apply(answer.amounts()).millijoules())
                .reduce(0, Math::addExact);
    }

    private List<Block> slurm() {
        List<Block> blocks = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "Slurm",
                computed.slurmEnergy()
                                .joules()
                                .map(PageTexts::joules)
                                .orElse("no energy: "
                                        + PageTexts.label(computed.slurmEnergy().status()))
                        + computed.slurmEnergy()
                                .source()
                                .map(source -> ", source: " + PageTexts.label(source))
                                .orElse("")));
        facts.add(new Fact("whole-node energy", PageTexts.joules(figures.energyWholeNodes()) + ", as metered"));
        computed.slurmDifference()
                .ifPresent(difference -> facts.add(new Fact("difference", signed(difference) + "\u00a0J")));
        computed.slurmDifferenceCause().ifPresent(cause -> facts.add(new Fact("cause", cause)));
        blocks.add(new Facts(facts));
        blocks.add(new Paragraph(
                "Slurm charges the whole-node energy to every run, also to co-located runs. Its figure is therefore"
                        + " compared with the whole-node energy, and not with this run's share."));
        if (!explanation.completion().steps().isEmpty()) {
            blocks.add(steps());
        }
        return blocks;
    }

    private static String signed(Energy difference) {
        return (difference.isNegative() ? "" : "+") + PageTexts.joules(difference.millijoules());
    }

    private Table steps() {
        List<List<String>> rows = explanation.completion().steps().stream()
                .map(step -> List.of(
                        step.stepId(),
                        step.startTime().map(words::at).orElse("-"),
                        step.endTime().map(words::at).orElse("-"),
                        step.slurm()
                                .map(energy -> PageTexts.joules(energy.millijoules()))
                                .orElse("-"),
                        step.nodes().orElse("-")))
                .toList();
        return Table.of(
                List.of(
                        new Column("step", Side.LEFT),
                        new Column("from", Side.LEFT),
                        new Column("to", Side.LEFT),
                        new Column("Slurm, J", Side.RIGHT),
                        new Column("nodes", Side.FLEXIBLE)),
                rows,
                false);
    }

    private List<Block> revisions() {
        if (explanation.revisions().isEmpty()) {
            return List.of(new Paragraph("No published result was found."));
        }
        List<List<String>> rows = new ArrayList<>();
        Optional<Energy> before = Optional.empty();
        for (JobEnergy revision : explanation.revisions()) {
            Energy energy = revision.figures().energy();
            rows.add(List.of(
                    Long.toString(revision.resultRevision().revision()),
                    words.at(revision.observedTime()),
                    PageTexts.reason(revision.resultRevision().revisionReason()) + " (completion revision "
                            + revision.resultRevision().completionRevision() + ")",
                    PageTexts.label(revision.figures().quality()),
                    percent(revision.figures().coverage()),
                    Long.toString(revision.figures().readingCount()),
                    PageTexts.joules(energy.millijoules()),
                    before.map(known -> signed(energy.minus(known))).orElse("")));
            before = Optional.of(energy);
        }
        List<Column> columns = List.of(
                new Column("no.", Side.RIGHT),
                new Column("computed", Side.LEFT),
                new Column("reason", Side.FLEXIBLE),
                new Column("quality", Side.LEFT),
                new Column("coverage", Side.RIGHT),
                new Column("readings", Side.RIGHT),
                new Column("energy, J", Side.RIGHT),
                new Column("change, J", Side.RIGHT));
        Instant last = computed.resultRevision().finalAfter();
        return List.of(
                Table.of(columns, rows, false),
                new Paragraph("Readings that arrive after " + PageTexts.time(last) + " no longer change the energy. A"
                        + " higher revision may still follow if the completion is revised or a co-located run becomes"
                        + " known."));
    }

    private List<Block> provenance() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Paragraph(
                        "All figures above were recomputed by the program that computes the published results, by the method "
                                + computed.methodVersion() + ", from " + figures.readingCount()
                                + " readings of the time in which the run held its nodes. All sums are exact to the millijoule."));
        Optional<JobEnergy> published = explanation.published();
        if (published.isPresent()) {
            blocks.addAll(comparison(published.get()));
        }
        return blocks;
    }

    private List<Block> comparison(JobEnergy published) {
        List<Difference> differences = Differences.between(published, computed);
        String revision = "revision " + published.resultRevision().revision();
        if (differences.isEmpty()) {
            return List.of(
                    new Paragraph("The recomputed result equals the published " + revision + " in every field."));
        }
        List<List<String>> rows = differences.stream()
                .map(each -> List.of(each.field(), each.published() + " / " + each.computed()))
                .toList();
        return List.of(
                new Paragraph("The recomputed result does NOT equal the published " + revision + ", which is valid. "
                        + whyItDiffers(published)),
                Table.of(
                        List.of(new Column("field", Side.LEFT), new Column("published / computed now", Side.FLEXIBLE)),
                        rows,
                        false));
    }

    private String whyItDiffers(JobEnergy published) {
        long completion = explanation.completion().revision();
        if (completion != published.resultRevision().completionRevision()) {
            return String.format(
                    Locale.ROOT,
                    "The published result is for revision %d of the completion, the recomputed result for revision %d, for"
                            + " which no result has been published yet.",
                    published.resultRevision().completionRevision(),
                    completion);
        }
        long then = published.figures().readingCount();
        if (figures.readingCount() < then) {
            return "The published result was computed from " + then + " readings, of which " + figures.readingCount()
                    + " are still retained: readings are retained for some days only.";
        }
        if (figures.readingCount() > then) {
            return "The published result was computed from " + then
                    + " readings. Later readings arrived too late for a revision, or their revision is still pending.";
        }
        return "The published result was computed from the same number of readings, but with other settings (idle"
                + " power, maximum power, maximum gap, meter spaces), by another version of the program, or with records"
                + " of co-located runs or of the node that are no longer retained.";
    }
}
