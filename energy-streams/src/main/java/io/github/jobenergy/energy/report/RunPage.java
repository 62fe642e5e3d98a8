package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.page.Block;
import io.github.jobenergy.energy.page.Block.Column;
import io.github.jobenergy.energy.page.Block.Fact;
import io.github.jobenergy.energy.page.Block.Facts;
import io.github.jobenergy.energy.page.Block.Paragraph;
import io.github.jobenergy.energy.page.Block.Side;
import io.github.jobenergy.energy.page.Block.Table;
import io.github.jobenergy.energy.page.Page;
import io.github.jobenergy.energy.page.Page.Section;
import io.github.jobenergy.energy.report.Differences.Difference;
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
        sections.add(new Section("The sum", page.sum()));
        List<Block> days = new RunDays(page.figures).blocks();
        if (!days.isEmpty()) {
            sections.add(new Section("By day", days));
        }
        for (NodeExplanation node : explanation.nodes()) {
            sections.add(new NodePage(node, page.words).section());
        }
        sections.add(new Section("How well it is known", new Bounds(explanation, page.words).blocks()));
        sections.add(new Section("What Slurm says", page.slurm()));
        sections.add(new Section("Revisions", page.revisions()));
        sections.add(new Section("This page", page.provenance()));
        return new Page("The energy of run " + page.computed.run().text(), sections);
    }

    private List<Block> number() {
        List<Fact> facts = new ArrayList<>();
        Energy energy = figures.energy();
        facts.add(new Fact("energy", PageTexts.joules(energy) + " (" + PageTexts.wattHours(energy) + ")"));
        facts.add(new Fact(
                "at 95 %",
                "at least " + PageTexts.joules(figures.uncertaintyLow())
                        + figures.uncertaintyHigh()
                                .map(high -> " and at most " + PageTexts.joules(high))
                                .orElse("; how much at most nobody knows, for not all of it was metered")));
        facts.add(new Fact("quality", PageTexts.quality(figures.quality())));
        facts.add(new Fact("coverage", percent(figures.coverage()) + " of its time on its nodes was metered"));
        figures.scope().ifPresent(scope -> facts.add(new Fact("of", PageTexts.scope(scope))));
        facts.add(new Fact(
                "nodes whole",
                PageTexts.joules(figures.energyWholeNodes()) + ", whoever else was there, and idle power too"));
        String unknown = figures.idlePower().isPresent()
                ? "unknown, for what they draw idle is known of other parts than were metered"
                : "unknown, for nobody knows what they draw idle";
        facts.add(new Fact("above idle", PageTexts.joules(figures.energyMarginal(), unknown)));
        List<Block> blocks = new ArrayList<>(List.of(new Facts(facts)));
        explanation
                .published()
                .filter(published -> !published.figures().energy().equals(energy))
                .ifPresent(published -> blocks.add(new Paragraph("Published is another number: "
                        + PageTexts.joules(published.figures().energy()) + ", as revision "
                        + published.edition().revision() + ". Why is said at the end of this page.")));
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
        facts.add(new Fact("submitted", PageTexts.time(computed.run().submitTime()) + " UTC, as all times here"));
        add(facts, "started", times.startTime().map(PageTexts::time));
        facts.add(new Fact("ended", PageTexts.time(times.endTime())));
        add(facts, "lasted", times.elapsed().map(PageTexts::length));
        add(facts, "suspended", times.suspended().filter(time -> !time.isZero()).map(PageTexts::length));
        add(facts, "nodes", completion.resources().nodes().map(nodes -> nodes.isEmpty() ? "none" : nodes));
        if (completion.resources().slices().size() > 1) {
            completion.resources().slices().forEach(slice -> facts.add(new Fact("held", slice(slice))));
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
            return List.of(new Paragraph("The run never held a node, or for no time: there is nothing to add up."));
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
        return List.of(new Table(
                List.of(
                        new Column("node", Side.FLEXIBLE),
                        new Column("held", Side.RIGHT),
                        new Column("metered", Side.RIGHT),
                        new Column("node drew, J", Side.RIGHT),
                        new Column("of it", Side.RIGHT),
                        new Column("this run, J", Side.RIGHT)),
                rows,
                true));
    }

    private List<String> others() {
        int count = explanation.others().size();
        return List.of(
                count + (count == 1 ? " more node" : " more nodes") + ", as answered",
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
                                .orElse("no joules: "
                                        + PageTexts.word(computed.slurmEnergy().status()))
                        + computed.slurmEnergy()
                                .source()
                                .map(source -> ", from its " + PageTexts.word(source) + " row")
                                .orElse("")));
        facts.add(new Fact("nodes whole", PageTexts.joules(figures.energyWholeNodes()) + ", by the meters"));
        computed.slurmDifference()
                .ifPresent(difference -> facts.add(new Fact("difference", signed(difference) + "\u00a0J")));
        computed.slurmDifferenceCause().ifPresent(cause -> facts.add(new Fact("because", cause)));
        blocks.add(new Facts(facts));
        blocks.add(new Paragraph(
                "Slurm charges every run its nodes whole, whoever else is on them: so its figure is compared"
                        + " with what the nodes drew, and not with this run's part of it."));
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
        return new Table(
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
                    Long.toString(revision.edition().revision()),
                    words.at(revision.observedTime()),
                    PageTexts.reason(revision.edition().revisionReason()) + " (completion revision "
                            + revision.edition().completionRevision() + ")",
                    PageTexts.word(revision.figures().quality()),
                    percent(revision.figures().coverage()),
                    Long.toString(revision.figures().readingCount()),
                    PageTexts.joules(energy.millijoules()),
                    before.map(known -> signed(energy.minus(known))).orElse("")));
            before = Optional.of(energy);
        }
        List<Column> columns = List.of(
                new Column("no.", Side.RIGHT),
                new Column("computed", Side.LEFT),
                new Column("why", Side.FLEXIBLE),
                new Column("quality", Side.LEFT),
                new Column("coverage", Side.RIGHT),
                new Column("readings", Side.RIGHT),
                new Column("energy, J", Side.RIGHT),
                new Column("change, J", Side.RIGHT));
        Instant last = computed.edition().finalAfter();
        return List.of(
                new Table(columns, rows, false),
                new Paragraph("Readings of its time that come after " + PageTexts.time(last)
                        + " are refused. What becomes known of the run itself after that is still answered."));
    }

    private List<Block> provenance() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                "Everything above was computed again, with the program that computes the published results,"
                        + " by the method " + computed.methodVersion() + ", from " + figures.readingCount()
                        + " readings taken while the run held its nodes. All lines add up to the millijoule."));
        Optional<JobEnergy> published = explanation.published();
        if (published.isPresent()) {
            blocks.addAll(comparison(published.get()));
        }
        return blocks;
    }

    private List<Block> comparison(JobEnergy published) {
        List<Difference> differences = Differences.between(published, computed);
        String revision = "revision " + published.edition().revision();
        if (differences.isEmpty()) {
            return List.of(new Paragraph("It is the same in every field as what is published as " + revision + "."));
        }
        List<List<String>> rows = differences.stream()
                .map(each -> List.of(each.field(), each.published() + " / " + each.computed()))
                .toList();
        return List.of(
                new Paragraph("It is NOT what is published as " + revision + ", which is what holds. "
                        + whyItDiffers(published)),
                new Table(
                        List.of(new Column("field", Side.LEFT), new Column("published / computed now", Side.FLEXIBLE)),
                        rows,
                        false));
    }

    private String whyItDiffers(JobEnergy published) {
        long completion = explanation.completion().revision();
        if (completion != published.edition().completionRevision()) {
            return String.format(
                    Locale.ROOT,
                    "It answers revision %d of the completion; computed now is revision %d, which has not been answered yet.",
                    published.edition().completionRevision(),
                    completion);
        }
        long then = published.figures().readingCount();
        if (figures.readingCount() < then) {
            return "It rests on " + then + " readings, of which " + figures.readingCount()
                    + " are still there: readings are kept for some days only.";
        }
        if (figures.readingCount() > then) {
            return "It rests on " + then
                    + " readings; more came since, and were too late for a revision or still wait for" + " one.";
        }
        return "It rests on as many readings: then it was computed by other settings (idle and maximum power, longest gap,"
                + " meter spaces), by another version of the program, or while something was known of the other runs, or of"
                + " the node, that no longer is.";
    }
}
