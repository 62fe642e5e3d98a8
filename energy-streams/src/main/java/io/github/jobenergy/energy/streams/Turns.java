package io.github.jobenergy.energy.streams;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How the steps of one stream thread share its time: those that have more to do than one waking holds have half of it together,
 * the other half is for records. As long as Streams is late for its clocks it takes one record of each task between two of
 * them: if every step took as long as it liked, answers that are due by the thousand would hold up all readings. A piece of work
 * that took longer than the step's part of a waking is followed by wakings in which the step does nothing.
 */
final class Turns {

    private static final ThreadLocal<Turns> OF_THREAD = ThreadLocal.withInitial(() -> new Turns(System::nanoTime));

    private final LongSupplier nanos;
    private final Set<Object> busy = Collections.newSetFromMap(new IdentityHashMap<>());

    /** When the time that each step has taken is no more than its part of all time. */
    private final IdentityHashMap<Object, Long> paid = new IdentityHashMap<>();

    /** Turns measured by that clock, in nanoseconds. */
    Turns(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The turns of the thread that asks. A task is opened, woken and closed by the stream thread that has it. */
    static Turns ofThisThread() {
        return OF_THREAD.get();
    }

    /** Has the steps that this thread opens from now on take these turns. */
    static void setOfThisThread(Turns turns) {
        OF_THREAD.set(turns);
    }

    /**
     * Does pieces of a step's work for as long as its turn is, if it is to have one.
     *
     * @param waking how often every step of the thread is woken
     * @param work does a piece of work and returns whether there is more to do
     */
    void take(Object step, Duration waking, BooleanSupplier work) {
        long begun = nanos.getAsLong();
        long due = paid.getOrDefault(step, begun);
        if (due - begun > waking.toNanos() / 2) {
            return;
        }
        if (goOn(step, waking, work)) {
            busy.add(step);
        } else {
            busy.remove(step);
        }
        long took = nanos.getAsLong() - begun;
        paid.put(step, Math.max(due, begun) + 2L * Math.max(1, busy.size()) * took);
    }

    /** Does pieces of work for as long as a turn of the step is. Returns whether there is more to do. */
    boolean goOn(Object step, Duration waking, BooleanSupplier work) {
        long most = length(step, waking).toNanos();
        long begun = nanos.getAsLong();
        boolean hasMore = work.getAsBoolean();
        while (hasMore && nanos.getAsLong() - begun < most) {
            hasMore = work.getAsBoolean();
        }
        return hasMore;
    }

    private Duration length(Object step, Duration waking) {
        int others = busy.size() - (busy.contains(step) ? 1 : 0);
        return waking.dividedBy(2L * (1 + others));
    }

    /** Takes note that the step is closed. */
    void leave(Object step) {
        busy.remove(step);
        paid.remove(step);
    }
}
