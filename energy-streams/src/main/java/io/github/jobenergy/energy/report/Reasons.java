package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reasons of the quality, which are the time that was not metered and flags, and the other flags. */
final class Reasons {

    private final Explanation explanation;

    Reasons(Explanation explanation) {
        this.explanation = explanation;
    }

    /** Returns a paragraph about unmetered time and a line for each flag that is a reason; empty if there is neither. */
    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        unmetered().ifPresent(blocks::add);
        blocks.addAll(flags(true));
        return blocks;
    }

    /** Returns a line for each flag that is no reason of the quality; empty if there is none. */
    List<Block> notes() {
        return flags(false);
    }

    private List<Block> flags(boolean areReasons) {
        JobFigures figures = explanation.computed().figures();
        List<Fact> flags = figures.flags().stream()
                .filter(flag -> flag.isReasonOf(figures.quality()) == areReasons)
                .map(flag -> new Fact(PageTexts.label(flag), flag.condition() + " " + flag.consequence()))
                .toList();
        return flags.isEmpty() ? List.of() : List.of(new Facts(flags));
    }

    private Optional<Paragraph> unmetered() {
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
                .map(max -> " It is at most " + PageTexts.joules(atMost(max, missing))
                        + ": the configured maximum power of a node is " + PageTexts.watts(max.milliwatts()) + ".")
                .orElse(" It has no upper bound, since no maximum power of a node is configured.");
        return Optional.of(new Paragraph("While the run held its nodes, they were not metered for "
                + PageTexts.length(missing)
                + " in total. The energy of that time is not estimated, and is not part of the energy of the run."
                + most));
    }

    private static Energy atMost(Power power, long millis) {
        return Energy.ofMillijoules(Math.multiplyExact(power.milliwatts(), millis) / 1_000);
    }
}
