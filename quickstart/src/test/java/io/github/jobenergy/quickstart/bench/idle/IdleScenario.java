package io.github.jobenergy.quickstart.bench.idle;

import io.github.jobenergy.quickstart.bench.idle.ReportedRun.Slice;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Runs with one CPU for each node of {@link FourNodes}, which end before the nodes are idle.
 *
 * @param started runs whose start is seen
 * @param byHook completions by the hook, not final
 * @param byAccounting revisions of them by accounting, final, in the order of their arrival
 */
record IdleScenario(List<ReportedRun> started, List<ReportedRun> byHook, List<ReportedRun> byAccounting) {

    private static final int CPUS = 4 * FourNodes.COUNT;

    IdleScenario {
        started = List.copyOf(started);
        byHook = List.copyOf(byHook);
        byAccounting = List.copyOf(byAccounting);
    }

    /** No run at all. */
    static IdleScenario empty() {
        return new IdleScenario(List.of(), List.of(), List.of());
    }

    /** Runs that abut each other on every CPU, the last of which end at {@code end}; accounting agrees with the hook. */
    static IdleScenario consistent(int runs, Duration length, Instant end) {
        List<ReportedRun> all = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            Instant over = end.minus(length.multipliedBy(run / CPUS));
            Instant start = over.minus(length);
            all.add(ReportedRun.byHook(
                    run + 1L, start.minusSeconds(2), new Slice(start, over, List.of(run % FourNodes.COUNT + 1))));
        }
        List<ReportedRun> confirmedRuns =
                all.stream().map(ReportedRun::confirmed).toList();
        return new IdleScenario(all, all, confirmedRuns);
    }

    /** Runs of which most contradict themselves or another, drawn from a seed. */
    static IdleScenario contradictory(int runs, Duration within, Instant end, long seed) {
        Contradictions scenario = new Contradictions(new Random(seed), end, within);
        while (scenario.runs() < runs) {
            scenario.addJob();
        }
        return scenario.scenario();
    }

    /** The revision that holds of each run with a completion: the highest one that is no contradiction in itself. */
    Map<RunKey, Integer> lastRevisions() {
        Map<RunKey, Integer> revisions = new TreeMap<>();
        Stream.concat(byHook.stream(), byAccounting.stream())
                .filter(run -> run.end().isAfter(run.start()))
                .forEach(run -> revisions.merge(run.key(), run.revision(), Math::max));
        return revisions;
    }

    /**
     * Draws jobs whose runs overlap, are listed twice, are stretched, resized, suspended or ended anew, never become final, or are
     * revised by a record that is rejected.
     */
    private static final class Contradictions {

        private static final int SHORTEST_SECONDS = 5;
        private static final int LONGEST_SECONDS = 60;

        private final Random random;
        private final Instant end;
        private final Duration within;
        private final List<ReportedRun> started = new ArrayList<>();
        private final List<ReportedRun> byHook = new ArrayList<>();
        private final List<ReportedRun> byAccounting = new ArrayList<>();
        private long jobs;

        Contradictions(Random random, Instant end, Duration within) {
            this.random = random;
            this.end = end;
            this.within = within;
        }

        int runs() {
            return byHook.size();
        }

        IdleScenario scenario() {
            return new IdleScenario(started, byHook, byAccounting);
        }

        void addJob() {
            jobs++;
            Instant start = end.minusSeconds(3L * LONGEST_SECONDS + random.nextInt((int) within.toSeconds()));
            Slice slice = new Slice(start, start.plusSeconds(seconds()), nodes());
            ReportedRun run = ReportedRun.byHook(jobs, start.minusSeconds(1), slice);
            started.add(run);
            switch (random.nextInt(11)) {
                case 0 -> {
                    // Its completion never comes.
                }
                case 1 -> byHook.add(run);
                case 2 -> add(run, run.suspended(Duration.ofSeconds(SHORTEST_SECONDS - 1)));
                case 3 -> add(run, run.revised(ending(slice, slice.end().plusSeconds(seconds()))));
                case 4 -> addResized(run, slice);
                case 5, 6 -> addRequeued(run, slice);
                case 7 -> addTwice(run, slice);
                case 8 -> addStretched(run, slice);
                case 9 -> add(run, run.revised(ending(slice, slice.start().minusSeconds(1))));
                default -> add(run, run.confirmed());
            }
        }

        private int seconds() {
            return SHORTEST_SECONDS + random.nextInt(LONGEST_SECONDS - SHORTEST_SECONDS);
        }

        private List<Integer> nodes() {
            int first = 1 + random.nextInt(FourNodes.COUNT);
            return random.nextInt(4) == 0 ? List.of(first, first % FourNodes.COUNT + 1) : List.of(first);
        }

        private static Slice ending(Slice slice, Instant newEnd) {
            return new Slice(slice.start(), newEnd, slice.nodes());
        }

        private void add(ReportedRun run, ReportedRun... revisions) {
            byHook.add(run);
            byAccounting.addAll(List.of(revisions));
        }

        /** Accounting learns of the smaller allocation late, then of another end. */
        private void addResized(ReportedRun run, Slice slice) {
            Instant half = slice.start().plusSeconds(SHORTEST_SECONDS / 2);
            Slice first = ending(slice, half);
            Slice remaining = new Slice(half, slice.end(), slice.nodes().subList(0, 1));
            ReportedRun resized = run.revised(first, remaining);
            add(
                    run,
                    resized,
                    resized.revised(first, ending(remaining, slice.end().plusSeconds(seconds()))));
        }

        /** The second run of the job starts before it is submitted, and overlaps the first. */
        private void addRequeued(ReportedRun run, Slice slice) {
            add(run, run.confirmed());
            ReportedRun second = second(run, slice);
            add(second, second.confirmed());
        }

        private ReportedRun second(ReportedRun run, Slice slice) {
            Slice overlapping =
                    new Slice(slice.end().minusSeconds(3), slice.end().plusSeconds(seconds()), nodes());
            return ReportedRun.byHook(run.key().jobId(), slice.end(), overlapping);
        }

        /** The same run under two submit times. */
        private void addTwice(ReportedRun run, Slice slice) {
            add(run, run.confirmed());
            ReportedRun again =
                    ReportedRun.byHook(run.key().jobId(), slice.start().plusSeconds(1), slice);
            add(again, again.confirmed());
        }

        /** The row of the first run is stretched over the second one, and back. */
        private void addStretched(ReportedRun run, Slice slice) {
            ReportedRun second = second(run, slice);
            ReportedRun stretched = run.revised(ending(slice, second.end()));
            add(run, stretched, stretched.revised(slice));
            add(second, second.confirmed());
        }
    }
}
