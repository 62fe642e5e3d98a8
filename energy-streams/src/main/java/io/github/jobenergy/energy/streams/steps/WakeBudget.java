package io.github.jobenergy.energy.streams.steps;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Divides the time of one stream thread between records and the wake-ups of its steps. While records take the thread's time, the
 * steps with more work than one wake-up holds have a fifth of it together; while records leave most of it, the steps have half.
 * As long as Streams is late for its punctuations it processes one record of each task between two of them: without a limit,
 * thousands of answers that are due would delay all readings. A piece of work that took longer than the step's part of a wake-up
 * is followed by wake-ups in which the step does nothing, as long as records take the time.
 */
final class WakeBudget {

    /** The steps have one part in this many of the time while records take it. */
    private static final int PARTS = 5;

    /**
     * A thread with more records than it can process spends at least one part in this many in the processors; the remainder is
     * spent in Streams.
     */
    private static final int PARTS_OF_RECORDS = 3;

    private static final ThreadLocal<WakeBudget> OF_THREAD =
            ThreadLocal.withInitial(() -> new WakeBudget(System::nanoTime));

    private final LongSupplier nanos;
    private final Set<Object> busy = Collections.newSetFromMap(new IdentityHashMap<>());

    /** By step, the time from which the time that the step has taken is within its part of all time. */
    private final IdentityHashMap<Object, Long> notBefore = new IdentityHashMap<>();

    /** The use of the time up to the end of the latest wake-up of each step. */
    private final IdentityHashMap<Object, TimeUse> lastWakeUps = new IdentityHashMap<>();

    private long nanosOfRecords;
    private long nanosOfSteps;
    private boolean isWithinRecord;
    private boolean isBusyWithRecords;

    /**
     * The use of the thread's time up to an instant, in nanoseconds.
     *
     * @param besideSteps the time outside of wake-ups of steps
     * @param records the time spent in records
     */
    private record TimeUse(long besideSteps, long records) {}

    /** A budget measured by that clock, in nanoseconds. */
    WakeBudget(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Returns the budget of the calling thread. A task is opened, woken and closed by the stream thread that owns it. */
    static WakeBudget ofThisThread() {
        return OF_THREAD.get();
    }

    /** Sets the budget of the steps that this thread opens from now on. */
    static void setOfThisThread(WakeBudget budget) {
        OF_THREAD.set(budget);
    }

    /** Processes a record, or a nested part of one, and measures how long it takes. */
    void process(Runnable work) {
        if (isWithinRecord) {
            work.run();
            return;
        }
        isWithinRecord = true;
        long started = nanos.getAsLong();
        try {
            work.run();
        } finally {
            nanosOfRecords += nanos.getAsLong() - started;
            isWithinRecord = false;
        }
    }

    /**
     * Does pieces of a step's work until the wake-up of the step ends; does nothing if the step has used up its part.
     *
     * @param waking the interval of the wake-ups of every step of the thread
     * @param work does a piece of work and returns whether there is more to do
     */
    void take(Object step, Duration waking, BooleanSupplier work) {
        long started = nanos.getAsLong();
        isBusyWithRecords = doRecordsTakeTheTime(step, started);
        int parts = isBusyWithRecords ? PARTS : 2;
        long due = parts == 2 ? started : notBefore.getOrDefault(step, started);
        if (due - started > waking.toNanos() / 2) {
            return;
        }
        if (runFor(step, waking.dividedBy(parts), work)) {
            busy.add(step);
        } else {
            busy.remove(step);
        }
        long ended = nanos.getAsLong();
        long elapsed = ended - started;
        nanosOfSteps += elapsed;
        lastWakeUps.put(step, new TimeUse(ended - nanosOfSteps, nanosOfRecords));
        notBefore.put(step, Math.max(due, started) + (long) PARTS * Math.max(1, busy.size()) * elapsed);
    }

    /** Checks whether records took a large part of the thread's time before the latest wake-up of a step. */
    boolean isBusyWithRecords() {
        return isBusyWithRecords;
    }

    /** Checks whether records have taken a large part of the time that steps left since the latest wake-up of the step. */
    private boolean doRecordsTakeTheTime(Object step, long now) {
        TimeUse before = lastWakeUps.get(step);
        return before != null
                && PARTS_OF_RECORDS * (nanosOfRecords - before.records) > now - nanosOfSteps - before.besideSteps;
    }

    /** Does pieces of work until the step's part of that time is used up. Returns whether there is more to do. */
    boolean runFor(Object step, Duration time, BooleanSupplier work) {
        long most = length(step, time).toNanos();
        long started = nanos.getAsLong();
        boolean hasMore = work.getAsBoolean();
        while (hasMore && nanos.getAsLong() - started < most) {
            hasMore = work.getAsBoolean();
        }
        return hasMore;
    }

    private Duration length(Object step, Duration time) {
        int others = busy.size() - (busy.contains(step) ? 1 : 0);
        return time.dividedBy(1L + others);
    }

    /** Removes a step that is closed. */
    void leave(Object step) {
        busy.remove(step);
        notBefore.remove(step);
        lastWakeUps.remove(step);
    }
}
