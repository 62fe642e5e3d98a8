package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The runs that wait, by their names only: what they say stays on disk. Bounded: beyond the bound the spool's own folder is
 * the queue, and is taken up again when there is room.
 */
final class WaitingRuns {

    /** How many runs a bridge holds in memory: about 50 MB. */
    static final int MOST_RUNS = 50_000;

    private static final Comparator<WaitingRun> LONGEST_DUE =
            Comparator.comparing((WaitingRun run) -> run.look().next()).thenComparing(WaitingRun::run);

    private final int mostRuns;
    private final NavigableMap<RunKey, WaitingRun> runs = new TreeMap<>();
    /** Those that are over, longest due first. */
    private final TreeSet<WaitingRun> byLook = new TreeSet<>(LONGEST_DUE);

    private final Set<String> names = new HashSet<>();
    private boolean hasTurnedAway;

    WaitingRuns(int mostRuns) {
        this.mostRuns = mostRuns;
    }

    Optional<WaitingRun> find(RunKey run) {
        return Optional.ofNullable(runs.get(run));
    }

    /** The runs of that job that are held, by their submit times. */
    Collection<WaitingRun> ofJob(RunKey run) {
        return RunsOfJob.ofJob(run, runs).values();
    }

    /** Holds the run, if there is room or it is held already; says whether it does. */
    boolean put(WaitingRun waiting) {
        if (runs.size() >= mostRuns && !runs.containsKey(waiting.run())) {
            hasTurnedAway = true;
            return false;
        }
        forget(runs.put(waiting.run(), waiting));
        if (waiting.isOver()) {
            byLook.add(waiting);
        }
        names.addAll(waiting.records().all());
        return true;
    }

    void remove(WaitingRun waiting) {
        forget(runs.remove(waiting.run()));
        waiting.records().all().forEach(names::remove);
    }

    private void forget(@Nullable WaitingRun earlier) {
        if (earlier != null) {
            byLook.remove(earlier);
        }
    }

    /** Whether an entry of that name is held. */
    boolean holds(String name) {
        return names.contains(name);
    }

    /** How many entries are held. */
    int entries() {
        return names.size();
    }

    /** How many more runs may be held. */
    int room() {
        return Math.max(0, mostRuns - runs.size());
    }

    /** Whether runs were turned away for want of room, and half of it is free now; asked once, it is forgotten. */
    boolean mayTakeUpOthers() {
        boolean may = hasTurnedAway && runs.size() <= mostRuns / 2;
        hasTurnedAway &= !may;
        return may;
    }

    /** The runs to ask accounting about now, longest due first. */
    List<WaitingRun> due(Instant now, int most) {
        return byLook.stream()
                .limit(most)
                .takeWhile(run -> !run.look().next().isAfter(now))
                .toList();
    }
}
