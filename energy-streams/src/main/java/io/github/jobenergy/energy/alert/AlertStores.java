package io.github.jobenergy.energy.alert;

import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the alerts of runs. The implementation is Kafka Streams state stores. Times of reminders are of the wall
 * clock.
 */
public interface AlertStores {

    /** Returns what rules require of a run; empty if it is not known. */
    Optional<AlertedRun> run(RunKey run);

    /** Returns the sections of a run with slots, from a section on, in order. */
    List<Long> sections(RunKey run, long from);

    /** Returns which slots of a run are judged. */
    JudgedSlots judgedSlots(RunKey run);

    /** The slots of a run that are judged. */
    enum JudgedSlots {
        /** There were none, or their retention has expired. */
        NONE,
        /** Those computed last. */
        COMPUTED,
        /** Those published last: those computed last do not sum to the result of the run, and are not published. */
        PUBLISHED
    }

    /** Returns the judged slots of a run in a section, in order. */
    List<CurveSlot> slots(RunKey run, long section);

    /** Returns the alerts of a run; {@link RunAlerts#NONE} if there are none. */
    RunAlerts alerts(RunKey run);

    /** Stores the alerts of a run. */
    void putAlerts(RunKey run, RunAlerts alerts);

    /** Deletes the alerts of a run. */
    void removeAlerts(RunKey run);

    /** Schedules a reminder of a run. A run that is scheduled twice is due once, at the earlier time. */
    void putReminder(RunKey run, long wallTime);

    /** Checks whether there is a reminder of a run. */
    boolean hasReminder(RunKey run);

    /** Removes and returns the runs due at the given wall time, at most the given number. */
    List<RunKey> takeReminders(long wallTime, int atMost);
}
