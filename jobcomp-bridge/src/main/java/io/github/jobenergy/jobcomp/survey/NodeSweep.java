package io.github.jobenergy.jobcomp.survey;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Sweeps over the charged runs of one node from the present into the past. Runs are entered by their ends, the latest first, as
 * accounting selects them. A run that began at or after the line is finished, since all runs still to come ended before:
 *
 * <pre>
 *   run 1              |--------------|
 *   run 2        |----------|              held until the line has passed its start
 *   run 3   |------|
 *                  ^ the line, at the end of the run that comes in next
 * </pre>
 */
final class NodeSweep {

    /** The runs on the node at the line; the run that began last is removed first. */
    private final PriorityQueue<ChargedRun> present =
            new PriorityQueue<>(Comparator.comparing(ChargedRun::start).reversed());

    private Instant line = Instant.MAX;

    /** Enters the next run; it ended no later than any run entered before. */
    void enter(ChargedRun run, Consumer<ChargedRun> finished) {
        passTo(run.end(), finished);
        present.add(run);
    }

    /** Moves the line back to {@code time}. Runs that began there or later leave this node. */
    void passTo(Instant time, Consumer<ChargedRun> finished) {
        while (!present.isEmpty() && !present.element().start().isBefore(time)) {
            spendBackTo(present.element().start());
            ChargedRun passed = present.remove();
            if (passed.leaveNode()) {
                finished.accept(passed);
            }
        }
        spendBackTo(time);
    }

    private void spendBackTo(Instant time) {
        if (!present.isEmpty() && time.isBefore(line)) {
            long millis = Duration.between(time, line).toMillis();
            present.forEach(run -> run.spend(millis, present.size()));
        }
        line = time;
    }

    /** Returns whether the node holds no run. */
    boolean isEmpty() {
        return present.isEmpty();
    }
}
