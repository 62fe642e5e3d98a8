package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Edge;
import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.page.Block;
import io.github.jobenergy.energy.page.Block.Column;
import io.github.jobenergy.energy.page.Block.Paragraph;
import io.github.jobenergy.energy.page.Block.Side;
import io.github.jobenergy.energy.page.Block.Table;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the bounds of a run's energy are made of, and what its reader should know besides. */
final class Bounds {

    private final Explanation explanation;
    private final Words words;

    Bounds(Explanation explanation, Words words) {
        this.explanation = explanation;
        this.words = words;
    }

    List<Block> blocks() {
        JobFigures figures = explanation.computed().figures();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph("At 95 % the energy is at least " + Words.joules(figures.uncertaintyLow())
                + figures.uncertaintyHigh()
                        .map(high -> " and at most " + Words.joules(high))
                        .orElse("; how much it is at most is not known")
                + ", taking the shares as exact."));
        List<List<String>> rows = edges();
        if (!rows.isEmpty()) {
            blocks.add(new Table(
                    List.of(
                            new Column("node", Side.LEFT),
                            new Column("what leaves it open", Side.FLEXIBLE),
                            new Column("of the node, J", Side.RIGHT),
                            new Column("this run, J", Side.RIGHT)),
                    rows,
                    false));
        }
        unmetered(figures).ifPresent(blocks::add);
        for (Flag flag : figures.flags()) {
            blocks.add(new Paragraph("Flagged as " + Words.flag(flag) + "."));
        }
        return blocks;
    }

    private List<List<String>> edges() {
        List<List<String>> rows = new ArrayList<>();
        for (NodeExplanation node : explanation.nodes()) {
            for (Edge edge : node.edges()) {
                if (edge.doubtMillijoules() > 0) {
                    rows.add(List.of(
                            node.answer().node().node(),
                            "on which side of its " + Words.word(edge.kind()) + " at " + words.at(edge.time())
                                    + " energy between two readings was drawn",
                            Words.joules(edge.doubtMillijoules()),
                            Words.joules(edge.doubtPart())));
                }
            }
        }
        return rows;
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
                .map(max -> " At the configured " + Words.watts(max.milliwatts()) + " that is at most "
                        + Words.joules(atMost(max, missing)) + ".")
                .orElse(" No maximum power of a node is configured, so there is no upper bound.");
        return Optional.of(new Paragraph("Not metered: " + Words.length(missing)
                + " of its time on its nodes. Nothing was put in its place: what was drawn then comes on top of the "
                + Words.joules(figures.energy()) + "." + most));
    }

    private static Energy atMost(Power power, long millis) {
        return Energy.ofMillijoules(Math.multiplyExact(power.milliwatts(), millis) / 1_000);
    }
}
