package io.github.jobenergy.energy.streams;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How the steps of one stream thread share its time with records. While records take the thread's time, the steps that have more to
 * do than one waking holds have a fifth of it together; while records leave most of it, the steps have half. As long as Streams is
 * late for its clocks it takes one record of each task between two of them: if every step took as long as it liked, answers that are
 * due by the thousand would delay all readings. A piece of work that took longer than the step's part of a waking is followed by
 * wakings in which the step does nothing, as long as records take the time.
 */
final class WakeBudget {

    /** The steps have one part in so many of the time while records take it. */
    private static final int PARTS = 5;

    /** A thread that has more records than it can process spends at least one part in so many in the processors; more in Streams. */
    private static final int PARTS_OF_RECORDS = 3;

    private static final ThreadLocal<WakeBudget> OF_THREAD =
            ThreadLocal.withInitial(() -> new WakeBudget(System::nanoTime));

    private final LongSupplier nanos;
    private final Set<Object> busy = Collections.newSetFromMap(new IdentityHashMap<>());

    /** When the time that each step has taken is no more than its part of all time. */
    private final IdentityHashMap<Object, Long> paid = new IdentityHashMap<>();

    /** When the latest turn of each step ended. */
    private final IdentityHashMap<Object, Moment> turnsEnded = new IdentityHashMap<>();

    private long nanosOfRecords;
    private long nanosOfSteps;
    private boolean isWithinRecord;

    /**
     * What the time up to an instant was taken by.
     *
     * @param besideSteps everything but turns of steps
     * @param records records
     */
    private record Moment(long besideSteps, long records) {}

    /** Turns measured by that clock, in nanoseconds. */
    WakeBudget(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The turns of the thread that asks. A task is opened, woken and closed by the stream thread that has it. */
    static WakeBudget ofThisThread() {
        return OF_THREAD.get();
    }

    /** Has the steps that this thread opens from now on take these turns. */
    static void setOfThisThread(WakeBudget turns) {
        OF_THREAD.set(turns);
    }

    /** Processes a record, or goes on with one, and measures how long it takes. */
    void process(Runnable work) {
        if (isWithinRecord) {
            work.run();
            return;
        }
        isWithinRecord = true;
        long begun = nanos.getAsLong();
        try {
            work.run();
        } finally {
            nanosOfRecords += nanos.getAsLong() - begun;
            isWithinRecord = false;
        }
    }

    /**
     * Does pieces of a step's work for as long as its turn is, if it is to have one.
     *
     * @param waking how often every step of the thread is woken
     * @param work does a piece of work and returns whether there is more to do
     */
    void take(Object step, Duration waking, BooleanSupplier work) {
        long begun = nanos.getAsLong();
        int parts = doRecordsTakeTheTime(step, begun) ? PARTS : 2;
        long due = parts == 2 ? begun : paid.getOrDefault(step, begun);
        if (due - begun > waking.toNanos() / 2) {
            return;
        }
        if (goOn(step, waking.dividedBy(parts), work)) {
            busy.add(step);
        } else {
            busy.remove(step);
        }
        long ended = nanos.getAsLong();
        long took = ended - begun;
        nanosOfSteps += took;
        turnsEnded.put(step, new Moment(ended - nanosOfSteps, nanosOfRecords));
        paid.put(step, Math.max(due, begun) + (long) PARTS * Math.max(1, busy.size()) * took);
    }

    /** Whether records have taken a large part of what steps left of the time since the latest turn of the step. */
    private boolean doRecordsTakeTheTime(Object step, long now) {
        Moment before = turnsEnded.get(step);
        return before != null
                && PARTS_OF_RECORDS * (nanosOfRecords - before.records) > now - nanosOfSteps - before.besideSteps;
    }

    /** Does pieces of work for as long as the step's part of that time is. Returns whether there is more to do. */
    boolean goOn(Object step, Duration time, BooleanSupplier work) {
        long most = length(step, time).toNanos();
        long begun = nanos.getAsLong();
        boolean hasMore = work.getAsBoolean();
        while (hasMore && nanos.getAsLong() - begun < most) {
            hasMore = work.getAsBoolean();
        }
        return hasMore;
    }

    private Duration length(Object step, Duration time) {
        int others = busy.size() - (busy.contains(step) ? 1 : 0);
        return time.dividedBy(1L + others);
    }

    /** Takes note that the step is closed. */
    void leave(Object step) {
        busy.remove(step);
        paid.remove(step);
        turnsEnded.remove(step);
    }
}
