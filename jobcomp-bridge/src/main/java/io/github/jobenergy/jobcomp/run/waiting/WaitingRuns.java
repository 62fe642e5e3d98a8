package io.github.jobenergy.jobcomp.run.waiting;

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
 * The waiting runs, with the names of their records only: the content stays on disk. Their number is bounded: beyond the bound
 * the folder of the spool is the queue, and is read again when there is space.
 */
public final class WaitingRuns {

    /** The most runs that a bridge holds in memory: about 50 MB. */
    public static final int MOST_RUNS = 50_000;

    private static final Comparator<WaitingRun> LONGEST_DUE =
            Comparator.comparing((WaitingRun run) -> run.lookup().next()).thenComparing(WaitingRun::run);

    private final int mostRuns;
    private final NavigableMap<RunKey, WaitingRun> runs = new TreeMap<>();
    /** The runs that have ended, longest due first. */
    private final TreeSet<WaitingRun> byLookup = new TreeSet<>(LONGEST_DUE);

    private final Set<String> names = new HashSet<>();
    private boolean hasOverflowed;

    /** Holds at most {@code mostRuns} runs. */
    public WaitingRuns(int mostRuns) {
        this.mostRuns = mostRuns;
    }

    /** Returns the waiting run with that key, if there is one. */
    public Optional<WaitingRun> find(RunKey run) {
        return Optional.ofNullable(runs.get(run));
    }

    /** Returns the waiting runs of the job of {@code run}, by their submit times. */
    Collection<WaitingRun> ofJob(RunKey run) {
        return RunsOfJob.ofJob(run, runs).values();
    }

    /** Adds or replaces the run, if there is space or it is present already; returns whether it did. */
    public boolean put(WaitingRun waiting) {
        if (runs.size() >= mostRuns && !runs.containsKey(waiting.run())) {
            hasOverflowed = true;
            return false;
        }
        removeIndexes(runs.put(waiting.run(), waiting));
        if (waiting.isOver()) {
            byLookup.add(waiting);
        }
        names.addAll(waiting.records().all());
        return true;
    }

    /** Removes the run and the names of its records. */
    public void remove(WaitingRun waiting) {
        removeIndexes(runs.remove(waiting.run()));
        waiting.records().all().forEach(names::remove);
    }

    private void removeIndexes(@Nullable WaitingRun earlier) {
        if (earlier != null) {
            byLookup.remove(earlier);
        }
    }

    /** Returns whether an entry of that name is held. */
    public boolean holds(String name) {
        return names.contains(name);
    }

    /** Returns the number of entries held. */
    public int entries() {
        return names.size();
    }

    /** Returns how many more runs can be held. */
    public int room() {
        return Math.max(0, mostRuns - runs.size());
    }

    /**
     * Returns whether runs were turned away for lack of space and half of the space is free now. A positive answer is given once.
     */
    public boolean mayAdmitOthers() {
        boolean may = hasOverflowed && runs.size() <= mostRuns / 2;
        hasOverflowed &= !may;
        return may;
    }

    /** Returns the runs to look up in accounting now, longest due first. */
    public List<WaitingRun> due(Instant now, int most) {
        return byLookup.stream()
                .limit(most)
                .takeWhile(run -> !run.lookup().next().isAfter(now))
                .toList();
    }
}
