package io.github.jobenergy.energy.accuracy;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongToDoubleFunction;

/**
 * The arithmetic of CEEMS v0.10.2, as its recording rules and its updater state it: scraped and evaluated every 30 s, rates over
 * two minutes, energy as the sum of the evaluated powers times 30 s. It gives what was measured on the rules themselves with
 * promtool 2.42.
 */
final class Ceems {

    static final long SCRAPE_SECONDS = 30;

    private static final long RATE_SECONDS = 120;

    private Ceems() {}

    /**
     * The energy of a job at a steady power. A rate needs two scrapes of the job within two minutes; where there is none, there
     * is no power at that instant, and what is not there is not added.
     *
     * @param scrapes the seconds at which the job was scraped, sorted
     * @return joules; empty where there is no series at all
     */
    static OptionalDouble joules(List<Long> scrapes, long start, long end, double watts) {
        long evaluated = 0;
        for (long now = start + SCRAPE_SECONDS / 2; now <= end; now += SCRAPE_SECONDS) {
            long instant = now;
            long within = scrapes.stream()
                    .filter(scrape -> scrape >= instant - RATE_SECONDS && scrape <= instant)
                    .count();
            evaluated += within >= 2 ? 1 : 0;
        }
        return evaluated == 0 ? OptionalDouble.empty() : OptionalDouble.of(evaluated * SCRAPE_SECONDS * watts);
    }

    /** What a RAPL counter of that range shows to have been drawn: a counter that falls is taken to have begun at 0. */
    static double joulesOfRapl(LongToDoubleFunction joulesAt, double range, long start, long end) {
        double sum = 0;
        for (long now = start + SCRAPE_SECONDS; now <= end; now += SCRAPE_SECONDS) {
            double before = joulesAt.applyAsDouble(now - SCRAPE_SECONDS) % range;
            double after = joulesAt.applyAsDouble(now) % range;
            sum += after < before ? after : after - before;
        }
        return sum;
    }

    /** BMC power split by CPU time and memory; a tenth of it for all jobs alike. */
    record Split(double watts, double packageWatts, double dramWatts, long jobs) {

        /** With RAPL beside it. */
        double of(double cpuPart, double memoryPart) {
            double rapl = packageWatts + dramWatts;
            return 0.9 * watts * packageWatts / rapl * cpuPart
                    + 0.9 * watts * dramWatts / rapl * memoryPart
                    + 0.1 * watts / jobs;
        }

        /** Without. */
        double of(double cpuPart) {
            return 0.9 * watts * cpuPart + 0.1 * watts / jobs;
        }
    }
}
