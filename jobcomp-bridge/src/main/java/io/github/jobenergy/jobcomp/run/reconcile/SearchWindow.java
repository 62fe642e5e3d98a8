package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.EndedRuns;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.reconcile.HistoryWalk.WindowCounts;
import io.github.jobenergy.jobcomp.run.waiting.RunsOfJob;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Found;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Lookup;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;

/** A window of time in the history of accounting whose new rows are being looked up. */
final class SearchWindow {

    private final HistoryWalk walk;
    private final Interval interval;
    private final long listed;
    private final long refused;
    private final Deque<WaitingRun> ahead = new ArrayDeque<>();
    private final Set<RunKey> outstanding = new HashSet<>();
    private final long unexplainedBefore;

    private SearchWindow(HistoryWalk walk, Interval interval, EndedRuns list, long unexplainedBefore) {
        this.walk = walk;
        this.interval = interval;
        this.listed = list.runs().size();
        this.refused = list.refusals().size();
        this.unexplainedBefore = unexplainedBefore;
    }

    /**
     * The state that decides which rows are new.
     *
     * @param cluster the cluster of accounting
     * @param context the published and the waiting runs
     * @param now the current time
     */
    record Known(String cluster, SessionContext context, Instant now) {}

    /**
     * Creates the window with the rows that are new. A run that waits with the hook's record is looked up in any case; at once,
     * if it was given up and accounting lists it now.
     */
    static SearchWindow of(HistoryWalk walk, Interval interval, EndedRuns list, Known known) {
        SessionContext context = known.context();
        SearchWindow window =
                new SearchWindow(walk, interval, list, context.counter().count(Event.UNEXPLAINED));
        Map<RunKey, Instant> ends = new LinkedHashMap<>();
        for (ListedRun row : list.runs()) {
            walk.listed(row);
            ends.put(new RunKey(known.cluster(), row.jobId(), row.submit()), row.end());
        }
        NavigableMap<RunKey, LedgerEntry> published = context.runPublication().published(ends);
        ends.forEach((run, end) -> {
            RunKey named = RunsOfJob.of(run, published, context.waiting())
                    .reportedAs(run, end)
                    .orElse(run);
            boolean needsLookup = NeedsLookup.isNeeded(Optional.ofNullable(published.get(named)), end, known.now());
            Optional<WaitingRun> waiting = context.waiting().find(named);
            if (needsLookup && waiting.isEmpty()) {
                window.ahead.add(WaitingRun.found(run, new Found(end, walk.capture()), known.now()));
            }
            waiting.filter(WaitingRun::isGivenUp)
                    .ifPresent(late -> context.waiting()
                            .put(late.with(new Lookup(late.lookup().arrival(), known.now()))));
        });
        context.counter().add(Event.FOUND, window.ahead.size());
        return window;
    }

    HistoryWalk walk() {
        return walk;
    }

    Interval interval() {
        return interval;
    }

    /** Lets rows wait while there is space; returns whether it did. */
    boolean feed(WaitingRuns waiting) {
        boolean hasFed = false;
        while (!ahead.isEmpty() && waiting.room() > 0) {
            WaitingRun next = ahead.remove();
            if (waiting.find(next.run()).isEmpty() && waiting.put(next)) {
                outstanding.add(next.run());
            }
            hasFed = true;
        }
        return hasFed;
    }

    /** Returns whether all rows are published, or are left to the hook's records. */
    boolean isDone(WaitingRuns waiting) {
        outstanding.removeIf(
                run -> waiting.find(run).map(WaitingRun::isReported).orElse(true));
        return ahead.isEmpty() && outstanding.isEmpty();
    }

    WindowCounts counts(Counter counter) {
        return new WindowCounts(listed + refused, refused + counter.count(Event.UNEXPLAINED) - unexplainedBefore);
    }
}
