package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One scrape of a run by CEEMS 0.10 on a node without RAPL: the power of the run is 0.9 of the power of the node by CPU time between
 * this scrape and the one before, and 0.1 divided by the number of units. A run has power from its second scrape on. The scrapes are
 * those of full and half minutes, and none is lost.
 *
 * @param time the time of the scrape
 * @param nodeWatts the power of the node
 * @param cpuTimePart the CPU time of the run divided by that of the node
 * @param units the number of runs on the node
 */
public record CeemsScrape(Instant time, double nodeWatts, double cpuTimePart, int units) {

    /** The interval between two scrapes. */
    public static final Duration INTERVAL = Duration.ofSeconds(30);

    private static final double BY_CPU_TIME = 0.9;

    /** Returns the scrapes at which the run has power. */
    public static List<CeemsScrape> of(PolledNode node, List<SharedRun> runs, SharedRun run) {
        List<CeemsScrape> scrapes = new ArrayList<>();
        for (Instant time : FullIntervals.in(run, INTERVAL)) {
            if (run.isPresent(time.minus(INTERVAL))) {
                List<SharedRun> present =
                        runs.stream().filter(other -> other.isPresent(time)).toList();
                double busy = present.stream()
                        .mapToDouble(other -> cpuSeconds(other, time))
                        .sum();
                double watts = node.readings().polled(time).orElseThrow();
                scrapes.add(new CeemsScrape(time, watts, cpuSeconds(run, time) / busy, present.size()));
            }
        }
        return scrapes;
    }

    /** Returns the CPU time of a run since the scrape before; a run without that scrape has none. */
    private static double cpuSeconds(SharedRun run, Instant time) {
        return run.isPresent(time.minus(INTERVAL)) ? run.busyCpus() * INTERVAL.toSeconds() : 0;
    }

    /** Returns the power of the run. */
    public double watts() {
        return nodeWatts * (BY_CPU_TIME * cpuTimePart + (1 - BY_CPU_TIME) / units);
    }

    /** Returns the energy of the run that the scrape counts for. */
    public double joules() {
        return watts() * INTERVAL.toSeconds();
    }
}
