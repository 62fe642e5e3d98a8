package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.report.Differences.Difference;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
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

/**
 * The page that explains a result to a user, an auditor or an invoice clerk: the energy with its bounds and quality, the reasons of
 * the quality, and the computation down to the readings.
 */
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
        Reasons reasons = new Reasons(explanation);
        add(sections, "Why the quality is " + PageTexts.label(page.figures.quality()), reasons.blocks());
        add(sections, "Notes", reasons.notes());
        sections.add(new Section("Run", List.of(page.subject())));
        sections.add(new Section("Energy by node", page.sum()));
        add(sections, "Energy by day", new RunDays(page.figures).blocks());
        for (NodeExplanation node : explanation.nodes()) {
            sections.add(new NodePage(node, page.words).section());
        }
        sections.add(new Section("Uncertainty", new Bounds(explanation, page.words).blocks()));
        sections.add(new Section("Comparison with Slurm", page.slurm()));
        sections.add(new Section("Revisions", page.revisions()));
        sections.add(new Section("Computation of this page", page.provenance()));
        return new Page("Energy of run " + page.computed.run().text(), sections);
    }

    private static void add(List<Section> sections, String heading, List<Block> blocks) {
        if (!blocks.isEmpty()) {
            sections.add(new Section(heading, blocks));
        }
    }

    private List<Block> number() {
        List<Fact> facts = new ArrayList<>();
        Energy energy = figures.energy();
        facts.add(new Fact("quality", PageTexts.quality(figures.quality())));
        facts.add(new Fact("coverage", percent(figures.coverage()) + " of the time in which the run held its nodes"));
        figures.scope().ifPresent(scope -> facts.add(new Fact("scope", PageTexts.scope(scope))));
        facts.add(new Fact(
                "whole-node energy",
                PageTexts.joules(figures.energyWholeNodes())
                        + ", with co-located runs and unallocated parts of the nodes"));
        String unknown = figures.idlePower().isPresent()
                ? "unknown: the parts of the nodes that were metered have no known idle power"
                : "unknown: the nodes have no known idle power";
        facts.add(new Fact(
                "marginal energy",
                figures.energyMarginal()
                        .map(marginal -> PageTexts.joules(marginal) + " above idle power")
                        .orElse(unknown)));
        List<Block> blocks = new ArrayList<>(List.of(new Answer(answer()), new Facts(facts)));
        explanation
                .published()
                .filter(published -> !published.figures().energy().equals(energy))
                .ifPresent(published -> blocks.add(new Paragraph("The published energy is different: revision "
                        + published.resultRevision().revision() + " states "
                        + PageTexts.joules(published.figures().energy())
                        + ". The section \"Computation of this page\" states the reason.")));
        return blocks;
    }

    /** Returns the energy with its bounds and quality in one sentence. */
    private String answer() {
        long job = computed.run().jobId();
        Energy energy = figures.energy();
        String amount = PageTexts.joules(energy) + " (" + PageTexts.wattHours(energy) + ")";
        String low = PageTexts.joules(figures.uncertaintyLow());
        return switch (figures.quality()) {
            case MISSING -> "The energy of job " + job + " is unknown: nothing was metered while it held its nodes.";
            case PARTIAL ->
                "Job " + job + " used at least " + low
                        + figures.uncertaintyHigh()
                                .map(high -> " and at most " + PageTexts.joules(high))
                                .orElse("")
                        + " with a probability of 95 %: in the " + percent(figures.coverage())
                        + " of its time that was metered, it used " + amount + "; the quality is partial.";
            case MEASURED, ESTIMATED ->
                "Job " + job + " used " + amount
                        + figures.uncertaintyHigh()
                                .map(high -> ", between " + low + " and " + PageTexts.joules(high))
                                .orElse(", at least " + low)
                        + " with a probability of 95 %; the quality is " + PageTexts.label(figures.quality()) + ".";
        };
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
        facts.add(
                new Fact("submitted", PageTexts.time(computed.run().submitTime()) + " UTC, as all times of this page"));
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
                            "No node of the run is known, or the run held its nodes for no time. No energy is assigned to it."));
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
        return List.of(
                new Paragraph(
                        "The energy of the run is the sum over its nodes. On each node, it is the share of the run in the"
                                + " energy that the node used while the run held it."),
                Table.of(
                        List.of(
                                new Column("node", Side.FLEXIBLE),
                                Column.wide("held", Side.RIGHT),
                                Column.wide("metered", Side.RIGHT),
                                new Column("node, J", Side.RIGHT),
                                new Column("share", Side.RIGHT),
                                new Column("this run, J", Side.RIGHT)),
                        rows,
                        true),
                new Paragraph(ShareRules.of(explanation.nodes())));
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
                "energy in Slurm",
                computed.slurmEnergy()
                                .joules()
                                .map(PageTexts::joules)
                                .orElse("none: "
                                        + PageTexts.label(computed.slurmEnergy().status()))
                        + computed.slurmEnergy()
                                .source()
                                .map(source -> ", source: " + PageTexts.label(source))
                                .orElse("")));
        facts.add(new Fact("whole-node energy", PageTexts.joules(figures.energyWholeNodes()) + ", by the meters"));
        computed.slurmDifference()
                .ifPresent(difference -> facts.add(new Fact("difference", signed(difference) + "\u00a0J")));
        computed.slurmDifferenceCause().ifPresent(cause -> facts.add(new Fact("cause", cause)));
        blocks.add(new Facts(facts));
        blocks.add(new Paragraph(
                "Slurm records the whole-node energy for each run, also if runs share a node. Its figure is therefore compared"
                        + " with the whole-node energy, and not with the energy of the run."));
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
            return List.of(new Paragraph("No result of the run was published, or none is retained."));
        }
        List<List<String>> rows = new ArrayList<>();
        Optional<Energy> before = Optional.empty();
        for (JobEnergy revision : explanation.revisions()) {
            Energy energy = revision.figures().energy();
            rows.add(List.of(
                    Long.toString(revision.resultRevision().revision()),
                    words.at(revision.observedTime()),
                    PageTexts.reason(revision.resultRevision().revisionReason()) + " (revision "
                            + revision.resultRevision().completionRevision() + " of the completion)",
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
                new Paragraph(
                        "Readings that arrive after " + PageTexts.time(last) + " do not change the energy. A further"
                                + " revision is still possible if the completion is revised, or if another run on the nodes becomes"
                                + " known."));
    }

    private List<Block> provenance() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                "All figures of this page were recomputed from the retained records, by the program and the method ("
                        + computed.methodVersion() + ") of the published results. They use " + figures.readingCount()
                        + " readings of the time in which the run held its nodes. All sums are exact to the"
                        + " millijoule."));
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
                new Paragraph("The recomputed result differs from the published " + revision
                        + ". The published result is valid. " + whyItDiffers(published)),
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
                    + " readings. Further readings arrived too late for a revision, or their revision is not published yet.";
        }
        return "The published result was computed from the same number of readings, but with other settings (idle"
                + " power, maximum power, maximum gap, meter spaces), by another version of the program, or with records"
                + " of co-located runs or of the node that are no longer retained.";
    }
}
