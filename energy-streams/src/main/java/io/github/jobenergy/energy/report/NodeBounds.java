package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown.Part;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.schemas.energy.Amounts;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The uncertainty of a run's energy on one node in rows: node, source, either way, less, more. */
final class NodeBounds {

    /** The number of edges with a row of their own, those with the largest uncertainty; the others share one row. */
    private static final int CHANGES = 16;

    private static final String NOTHING = "";

    private final NodeExplanation node;
    private final UncertaintyBreakdown uncertainty;
    private final Amounts amounts;
    private final PageTexts texts;

    NodeBounds(NodeExplanation node, PageTexts texts) {
        this.node = node;
        this.uncertainty = node.uncertainty();
        this.amounts = node.answer().amounts();
        this.texts = texts;
    }

    void addTo(List<List<String>> rows) {
        List<Part> greatestFirst = uncertainty.changes().stream()
                .filter(part -> Math.max(part.either(), Math.max(part.below(), part.above())) >= 1)
                .sorted(Comparator.comparingDouble((Part part) -> -part.either() - part.below() - part.above()))
                .toList();
        int shown = Math.min(CHANGES, greatestFirst.size());
        greatestFirst.subList(0, shown).stream()
                .sorted(Comparator.comparingLong(Part::from).thenComparing(Part::source))
                .forEach(part -> rows.add(row(label(part), part)));
        if (shown < greatestFirst.size()) {
            rows.add(remainingParts(greatestFirst.subList(shown, greatestFirst.size())));
        }
        addEitherWay(rows, "power between two instantaneous readings", uncertainty.sampling());
        addEitherWay(rows, "error of the instrument", uncertainty.instrument());
        addUnmetered(rows);
        addDisagreement(rows);
        addShares(rows);
        rows.add(row(
                Bounds.TOGETHER,
                NOTHING,
                PageTexts.joules(
                        amounts.energy().minus(amounts.uncertaintyLow()).millijoules()),
                amounts.uncertaintyHigh()
                        .map(high ->
                                PageTexts.joules(high.minus(amounts.energy()).millijoules()))
                        .orElse(Bounds.UNKNOWN)));
    }

    private String label(Part part) {
        return switch (part.source()) {
            case EDGE_SPLIT ->
                "split of the energy between the readings of " + texts.at(part.from()) + " and " + texts.at(part.to());
            case SECOND -> "whole seconds of Slurm: " + texts.at(part.from()) + " may be up to 1 s later";
        };
    }

    private List<String> row(String label, Part part) {
        return row(label, amount(part.either()), amount(part.below()), amount(part.above()));
    }

    private List<String> row(String label, String either, String less, String more) {
        return List.of(node.answer().node().node(), label, either, less, more);
    }

    private static String amount(double millijoules) {
        return millijoules < 0.5 ? NOTHING : PageTexts.joules(Math.round(millijoules));
    }

    private List<String> remainingParts(List<Part> parts) {
        String label = parts.size() + " further splits and whole seconds; root of the sum of squares: less "
                + squares(parts, Part::below) + "\u00a0J, more " + squares(parts, Part::above) + "\u00a0J";
        return row(
                label,
                squares(parts, Part::either),
                amount(parts.stream().mapToDouble(Part::below).sum()),
                amount(parts.stream().mapToDouble(Part::above).sum()));
    }

    private static String squares(List<Part> parts, ToDoubleFunction<Part> amount) {
        double squares = parts.stream()
                .mapToDouble(amount)
                .map(millijoules -> millijoules * millijoules)
                .sum();
        return PageTexts.joules(Math.round(Math.sqrt(squares)));
    }

    private void addEitherWay(List<List<String>> rows, String label, double millijoules) {
        if (!amount(millijoules).isEmpty()) {
            rows.add(row(label, amount(millijoules), NOTHING, NOTHING));
        }
    }

    /**
     * Adds the row of unmetered time. Unmetered time can only add to the energy, so its least energy is subtracted from how much
     * less the energy may be.
     */
    private void addUnmetered(List<List<String>> rows) {
        Duration missing = node.answer().held().minus(node.answer().metered());
        if (!missing.isZero()) {
            rows.add(row(
                    PageTexts.length(missing) + " not metered: between idle power and the maximum power of a node",
                    NOTHING,
                    PageTexts.joules(-uncertainty.unmetered().least()),
                    amounts.uncertaintyHigh()
                            .map(high ->
                                    PageTexts.joules(uncertainty.unmetered().most()))
                            .orElse(Bounds.UNKNOWN)));
        }
    }

    private void addDisagreement(List<List<String>> rows) {
        addAsItIs(rows, "difference to another meter, or loss in a counter reset", uncertainty.disagreement());
    }

    private void addShares(List<List<String>> rows) {
        addAsItIs(
                rows,
                "uncertain share: between the least and the most that the run may have held",
                uncertainty.shares());
    }

    private void addAsItIs(List<List<String>> rows, String label, MeterDisagreement error) {
        if (!error.isNone()) {
            rows.add(row(
                    label,
                    NOTHING,
                    PageTexts.joules(error.less()),
                    amounts.uncertaintyHigh()
                            .map(high -> PageTexts.joules(error.more()))
                            .orElse(Bounds.UNKNOWN)));
        }
    }
}
