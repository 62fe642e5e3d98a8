package io.github.jobenergy.energy.footprint.run;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;

/**
 * An interval in which rates have changed, with the progress of the search for the runs that it affects.
 *
 * @param from the start of the interval
 * @param to the end of the interval
 * @param next the hour at which the search resumes
 * @param after the last run of that hour that was found; absent at the start of the hour
 */
public record RateChange(long from, long to, long next, Optional<RunKey> after) {

    static RateChange of(long from, long to) {
        return new RateChange(from, to, Hours.startOf(from), Optional.empty());
    }

    RateChange after(IndexedRun found) {
        return new RateChange(from, to, found.hour(), Optional.of(found.run()));
    }

    /**
     * A run in an hour of the index.
     *
     * @param hour the start of the hour
     * @param run the run, which has energy or its start in the hour
     */
    public record IndexedRun(long hour, RunKey run) {}
}
