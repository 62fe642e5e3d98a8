package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The multiples of an interval since the epoch. */
final class FullIntervals {

    private FullIntervals() {}

    /** Returns the multiples at which the run is on its node. */
    static List<Instant> in(SharedRun run, Duration interval) {
        long first = (run.run().start().getEpochSecond() + interval.toSeconds() - 1) / interval.toSeconds();
        List<Instant> times = new ArrayList<>();
        for (Instant time = Instant.ofEpochSecond(first * interval.toSeconds());
                run.isPresent(time);
                time = time.plus(interval)) {
            times.add(time);
        }
        return times;
    }
}
