package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section of the page with the uncertainty of a run's energy by source, its unmetered time and its flags. */
final class Bounds {

    /** The row with the sum of a node's uncertainty. */
    static final String TOGETHER = "total";

    static final String UNKNOWN = "unknown";

    private static final String COMBINATION =
            "Symmetric amounts are independent of each other; a one-sided amount (less, more) lies anywhere between 0 and its"
                    + " figure. For each direction, S is the sum of the one-sided amounts of a node, R the sum of their"
                    + " squares, and Q the sum of the squares of the symmetric amounts. The total is the smaller of"
                    + " S/2 + sqrt(R/3 + Q) and S + sqrt(Q), plus unmetered energy, the disagreement of instruments and the"
                    + " loss of a reset counter, and never takes the energy below 0. The totals of the nodes are added up.";

    private final Explanation explanation;
    private final PageTexts words;

    Bounds(Explanation explanation, PageTexts words) {
        this.explanation = explanation;
        this.words = words;
    }

    List<Block> blocks() {
        JobFigures figures = explanation.computed().figures();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph("With a probability of 95 %, the energy is at least "
                + PageTexts.joules(figures.uncertaintyLow())
                + figures.uncertaintyHigh()
                        .map(high -> " and at most " + PageTexts.joules(high))
                        .orElse("; no upper bound is known")
                + ". Shares are taken as exact."));
        if (!explanation.nodes().isEmpty()) {
            blocks.add(parts());
            blocks.add(new Paragraph(COMBINATION));
        }
        unmetered(figures).ifPresent(blocks::add);
        for (Flag flag : figures.flags()) {
            blocks.add(new Paragraph("Flagged as " + PageTexts.flag(flag)));
        }
        return blocks;
    }

    private Table parts() {
        List<List<String>> rows = new ArrayList<>();
        for (NodeExplanation node : explanation.nodes()) {
            new NodeBounds(node, words).addTo(rows);
        }
        if (!explanation.others().isEmpty()) {
            rows.add(others());
        }
        return Table.of(
                List.of(
                        new Column("node", Side.LEFT),
                        new Column("source of uncertainty", Side.FLEXIBLE),
                        new Column("symmetric, J", Side.RIGHT),
                        new Column("less, J", Side.RIGHT),
                        new Column("more, J", Side.RIGHT)),
                rows,
                false);
    }

    private List<String> others() {
        Energy less = Energy.ZERO;
        Optional<Energy> more = Optional.of(Energy.ZERO);
        for (NodeJobEnergy answer : explanation.others()) {
            Amounts amounts = answer.amounts();
            less = less.plus(amounts.energy().minus(amounts.uncertaintyLow()));
            more = more.flatMap(sum -> amounts.uncertaintyHigh().map(high -> sum.plus(high.minus(amounts.energy()))));
        }
        return List.of(
                "others",
                TOGETHER + ", as published",
                "",
                PageTexts.joules(less.millijoules()),
                more.map(known -> PageTexts.joules(known.millijoules())).orElse(UNKNOWN));
    }

    private Optional<Paragraph> unmetered(JobFigures figures) {
        long missing = explanation.nodes().stream()
                .map(node -> node.answer().held().minus(node.answer().metered()))
                .mapToLong(Duration::toMillis)
                .sum();
        if (missing == 0) {
            return Optional.empty();
        }
        String most = explanation
                .settings()
                .rules()
                .maxPower()
                .map(max -> " At the configured maximum power of a node, " + PageTexts.watts(max.milliwatts())
                        + ", that energy is at most " + PageTexts.joules(atMost(max, missing)) + ".")
                .orElse(" No maximum power of a node is configured, so there is no upper bound.");
        return Optional.of(new Paragraph("Not metered: " + PageTexts.length(missing)
                + " of the time that the run held its nodes. The energy of that time is not estimated; it is in addition"
                + " to the " + PageTexts.joules(figures.energy()) + "." + most));
    }

    private static Energy atMost(Power power, long millis) {
        return Energy.ofMillijoules(Math.multiplyExact(power.milliwatts(), millis) / 1_000);
    }
}
