package io.github.jobenergy.jobcomp.survey;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * The charged runs of one node, gone through from the present into the past. Runs come in by their ends, the latest first,
 * as accounting selects them; whoever began at or after the line is done with, since all that is yet to come ended before:
 *
 * <pre>
 *   run 1              |--------------|
 *   run 2        |----------|              held until the line has passed its start
 *   run 3   |------|
 *                  ^ the line, at the end of the run that comes in next
 * </pre>
 */
final class NodeSweep {

    /** The run that began last is passed first. */
    private final PriorityQueue<ChargedRun> present =
            new PriorityQueue<>(Comparator.comparing(ChargedRun::start).reversed());

    private Instant line = Instant.MAX;

    /** The next run; it ended no later than any that came in before. */
    void enter(ChargedRun stay, Consumer<ChargedRun> finished) {
        passTo(stay.end(), finished);
        present.add(stay);
    }

    /** Moves the line back; runs that began there or later have left this node. */
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
            present.forEach(stay -> stay.spend(millis, present.size()));
        }
        line = time;
    }

    /** Whether no run is held. */
    boolean isEmpty() {
        return present.isEmpty();
    }
}
