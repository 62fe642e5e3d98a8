package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CEEMS 0.10: {@code sum_over_time} of the power of the unit, times the scrape interval. The power of a unit exists where
 * {@code irate} has two scrapes of the unit in four scrape intervals. Without RAPL it is 0.9 of the node's power by CPU time, and 0.1
 * divided by the number of units.
 */
public final class CeemsRule implements EnergyRule {

    private static final Duration SCRAPE = Duration.ofSeconds(30);
    private static final Duration RATE = SCRAPE.multipliedBy(4);
    private static final int NEEDED = 2;
    private static final double BY_CPU_TIME = 0.9;

    @Override
    public String tool() {
        return "CEEMS";
    }

    @Override
    public Duration interval() {
        return SCRAPE;
    }

    @Override
    public OptionalDouble joules(PolledNode node, HeldRun run, Duration offset) {
        List<Instant> evaluations = run.grid(SCRAPE, offset);
        List<Instant> scrapes = node.answered(evaluations);
        double joules = 0;
        boolean isSeen = false;
        for (Instant evaluation : evaluations) {
            List<Instant> recent = scrapes.stream()
                    .filter(scrape -> !scrape.isAfter(evaluation) && !scrape.isBefore(evaluation.minus(RATE)))
                    .toList();
            if (recent.size() >= NEEDED) {
                double watts =
                        node.readings().polled(recent.get(recent.size() - 1)).orElseThrow();
                joules += watts * part(run) * SCRAPE.toSeconds();
                isSeen = true;
            }
        }
        return isSeen ? OptionalDouble.of(joules) : OptionalDouble.empty();
    }

    private static double part(HeldRun run) {
        return BY_CPU_TIME * run.share() + (1 - BY_CPU_TIME) / run.runsOnNode();
    }
}
