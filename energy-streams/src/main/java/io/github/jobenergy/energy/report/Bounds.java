package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section of the page with the uncertainty of a run's energy by source. */
final class Bounds {

    /** The row with the sum of a node's uncertainty. */
    static final String TOGETHER = "total";

    static final String UNKNOWN = "unknown";

    private static final String SOURCES =
            "The table has the sources of error, with the amount by which each may change the energy at a probability of 95 %."
                    + " A symmetric error is as likely to raise the energy as to lower it. An error of the column \"less\" only"
                    + " lowers it, and one of the column \"more\" only raises it, by any amount up to the figure. Shares have an"
                    + " error only where a row names it.";

    private static final String COMBINATION =
            "The totals are computed for each node and each of the two directions. S is the sum of the errors of the direction, R"
                    + " is the sum of their squares, and Q is the sum of the squares of the symmetric errors. The total is the"
                    + " smaller of S/2 + sqrt(R/3 + Q) and S + sqrt(Q). Unmetered energy, the difference to another meter, a loss"
                    + " in a counter reset and uncertain shares are not part of S: they are added to the total. A total never"
                    + " lowers the energy below 0. The totals of the nodes are added up.";

    private final Explanation explanation;
    private final PageTexts words;

    Bounds(Explanation explanation, PageTexts words) {
        this.explanation = explanation;
        this.words = words;
    }

    List<Block> blocks() {
        return explanation.nodes().isEmpty()
                ? List.of(new Paragraph("No node of the run is explained on this page."))
                : List.of(new Paragraph(SOURCES), parts(), new Paragraph(COMBINATION));
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
                        new Column("source of error", Side.FLEXIBLE),
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
}
