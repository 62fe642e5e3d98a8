package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.share.Division.Cut;
import io.github.jobenergy.energy.share.Division.Kind;
import io.github.jobenergy.energy.share.PossibleShares.ShareRange;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The possible error of a run's energy because its share is in doubt, in millijoules. There are three reasons:
 *
 * <pre>
 *   claims      a claim or the capacity of the node is unknown, or runs overlap      least to most share of each interval
 *   idle power  the CPU time is measured and the idle power is unknown               division by CPU time above 0 W, and
 *                                                                                    above the lowest power of the node
 *   suspension  the run was suspended at an unknown time, without CPUs               highest power for that time
 * </pre>
 *
 * Filled by one thread, then read.
 */
final class PossibleParts {

    private final RunKey run;
    private final Supplier<Optional<Long>> lowestMilliwatts;
    private double less;
    private double more;
    private long part;
    private long aboveNothing;
    private long aboveLowest;
    private long suspendedMillis;
    private double largestShare;

    /**
     * Starts without error.
     *
     * @param lowestMilliwatts the lowest power of the node, which its idle power does not exceed; absent if unknown
     */
    PossibleParts(RunKey run, Supplier<Optional<Long>> lowestMilliwatts) {
        this.run = run;
        this.lowestMilliwatts = lowestMilliwatts;
    }

    /** Adds a share interval, with the possible shares of the run if they are in doubt. */
    void add(Divided divided, Optional<ShareRange> shares) {
        if (shares.isPresent()) {
            divided.division().cuts(run).forEach(cut -> addCut(cut, shares.get()));
        }
        if (divided.users().isPresent()) {
            long drawn = divided.division().part(run);
            part = Math.addExact(part, drawn);
            aboveNothing = Math.addExact(aboveNothing, divided.withIdle(0).part(run));
            aboveLowest = Math.addExact(
                    aboveLowest,
                    lowestMilliwatts
                            .get()
                            .map(lowest -> divided.withIdle(lowest).part(run))
                            .orElse(drawn));
        }
    }

    private void addCut(Cut cut, ShareRange shares) {
        if (cut.kind() == Kind.SHARE) {
            less += Math.max(0, cut.part() - shares.least() * cut.millijoules());
            more += Math.max(0, shares.most() * cut.millijoules() - cut.part());
        }
    }

    /** Adds an interval in which the run is known to have been suspended. */
    void addSuspended(long millis) {
        suspendedMillis += millis;
    }

    /** Adds the run's share of an interval, 0 to 1. */
    void addShare(double share) {
        largestShare = Math.max(largestShare, share);
    }

    /**
     * Returns the possible reduction.
     *
     * @param statedMillis the time for which the run was suspended, known or not when
     * @param peakMilliwatts the highest power of the node
     */
    long less(long statedMillis, long peakMilliwatts) {
        double unplacedSeconds = Math.max(0, statedMillis - suspendedMillis) / 1_000.0;
        long whileSuspended = Math.round(largestShare * peakMilliwatts * unplacedSeconds);
        return Math.addExact(
                Math.addExact(Math.round(less), whileSuspended),
                Math.max(0, part - Math.min(aboveNothing, aboveLowest)));
    }

    /** Returns the possible addition. */
    long more() {
        return Math.addExact(Math.round(more), Math.max(0, Math.max(aboveNothing, aboveLowest) - part));
    }
}
