package io.github.jobenergy.energy.streams;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * How the steps of one stream thread share its time: those that have more to do than one waking holds have half of it together,
 * the other half is for records. As long as Streams is late for its clocks it takes one record of each task between two of
 * them: if every step took as long as it liked, answers that are due by the thousand would hold up all readings.
 */
final class Turns {

    private static final ThreadLocal<Turns> OF_THREAD = ThreadLocal.withInitial(Turns::new);

    private final Set<Object> busy = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The turns of the thread that asks. A task is opened, woken and closed by the stream thread that has it. */
    static Turns ofThisThread() {
        return OF_THREAD.get();
    }

    /** How long a step may go on when it is woken, if every step of the thread is woken that often. */
    Duration length(Object step, Duration waking) {
        int others = busy.size() - (busy.contains(step) ? 1 : 0);
        return waking.dividedBy(2L * (1 + others));
    }

    /** Takes note whether the step has more to do than its turn held. */
    void note(Object step, boolean hasMore) {
        if (hasMore) {
            busy.add(step);
        } else {
            busy.remove(step);
        }
    }
}
