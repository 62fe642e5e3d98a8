package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One period of the power monitor of EAR 6.2 for a run without EAR's library: the run is assigned the mean power of the node in the
 * period, multiplied by its CPUs divided by the CPUs of all runs that are on the node at the end of the period. The run that is alone
 * then has the whole node. The periods end at full minutes.
 *
 * @param end the end of the period
 * @param nodeWatts the mean power of the node in the period
 * @param part the part of the run
 */
public record EarPeriod(Instant end, double nodeWatts, double part) {

    /** The length of a period, NodeDaemonPowermonFreq. */
    public static final Duration LENGTH = Duration.ofSeconds(60);

    /** Returns the periods that end during the run. */
    public static List<EarPeriod> of(PolledNode node, List<SharedRun> runs, SharedRun run) {
        return FullIntervals.in(run, LENGTH).stream()
                .map(end -> new EarPeriod(end, meanWatts(node, end), part(runs, run, end)))
                .toList();
    }

    /**
     * Returns the energy of the run in joules: the difference of the meter if it was alone at its start and at the end of each period,
     * and otherwise the sum of the periods.
     */
    public static double joules(PolledNode node, List<SharedRun> runs, SharedRun run) {
        List<EarPeriod> periods = of(node, runs, run);
        boolean isExclusive =
                part(runs, run, run.run().start()) == 1 && periods.stream().allMatch(period -> period.part() == 1);
        return isExclusive
                ? meter(node, run.run().end()) - meter(node, run.run().start())
                : periods.stream().mapToDouble(EarPeriod::joules).sum();
    }

    private static double meanWatts(PolledNode node, Instant end) {
        return (meter(node, end) - meter(node, end.minus(LENGTH))) / LENGTH.toSeconds();
    }

    private static double meter(PolledNode node, Instant time) {
        return node.drawn().counterJoules(time);
    }

    private static double part(List<SharedRun> runs, SharedRun run, Instant time) {
        double all = runs.stream()
                .filter(other -> other.isPresent(time))
                .mapToDouble(other -> other.run().share())
                .sum();
        return run.run().share() / all;
    }

    /** Returns the energy of the run in the period. */
    public double joules() {
        return nodeWatts * part * LENGTH.toSeconds();
    }
}
