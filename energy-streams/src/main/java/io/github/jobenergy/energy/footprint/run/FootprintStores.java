package io.github.jobenergy.energy.footprint.run;

import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the footprints of runs, and the results and curves of other steps of the same task. Times are milliseconds
 * since 1970-01-01T00:00:00Z; those of reminders are of the wall clock.
 */
public interface FootprintStores {

    /** Returns the published result of a run. */
    Optional<JobEnergy> result(RunKey run);

    /** Returns the hours of the curve of a run, in order. */
    List<Long> hours(RunKey run);

    /** Returns the slots of the curve of a run in an hour, as computed last. */
    List<EnergySlot> curve(RunKey run, long hour);

    /** Returns the slots of the curve of a run in an hour, as published last. */
    List<EnergySlot> publishedCurve(RunKey run, long hour);

    /** Returns the footprint of a run; {@link RunFootprint#NONE} if there is none. */
    RunFootprint footprint(RunKey run);

    /** Stores the footprint of a run. */
    void putFootprint(RunKey run, RunFootprint footprint);

    /** Deletes the footprint of a run. Its entries of the index are deleted separately. */
    void removeFootprint(RunKey run);

    /** Adds a run to an hour of the index. */
    void putIndexed(RunKey run, long hour);

    /** Removes a run from an hour of the index. */
    void removeIndexed(RunKey run, long hour);

    /** Returns the next runs of the index that a change affects, at most the given number, in the order of hours and runs. */
    List<RateChange.IndexedRun> indexed(RateChange change, int atMost);

    /** Returns the slot of that key. */
    Optional<RateSlot> rate(RateKey key);

    /** Stores a slot. */
    void putRate(RateSlot slot);

    /** Removes the slot of that key. */
    void removeRate(RateKey key);

    /** Returns the slots with a part in {@code [from, to)}. */
    Collection<RateSlot> rates(long from, long to);

    /** Returns a change whose runs are to be searched for. */
    Optional<RateChange> rateChange();

    /** Stores a change, in place of one of the same interval. */
    void putRateChange(RateChange change);

    /** Deletes a change. */
    void removeRateChange(RateChange change);

    /** Schedules a reminder of a run. A run that is scheduled twice is due once, at the earlier time. */
    void putReminder(RunKey run, long wallTime);

    /** Removes and returns the runs due at the given wall time, at most the given number. */
    List<RunKey> takeReminders(long wallTime, int atMost);
}
