package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.run.settings.SearchSchedule;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daily {@link HistoryWalk} over the last two days of accounting. It finds runs whose rows reached slurmdbd long after their
 * end. At its end it logs the capture report, which compares the runs in accounting with those published.
 */
final class Rescan implements HistoryWalk {

    private static final Logger LOG = LoggerFactory.getLogger(Rescan.class);

    private final SearchSchedule schedule;

    private final Gaps gaps;
    private final Journal journal;

    private WindowCounts counts = WindowCounts.NONE;
    private Instant end = Instant.MIN;

    /** A rescan that passes each listed row to {@code gaps}. */
    Rescan(SearchSchedule schedule, Gaps gaps, Journal journal) {
        this.schedule = schedule;
        this.journal = journal;
        this.gaps = gaps;
    }

    @Override
    public Optional<Interval> next(SearchProgress progress, Instant now, Duration atMost) {
        Optional<Interval> rest = schedule.isQuiet(now) ? Optional.empty() : progress.rescan(now);
        return rest.map(interval -> {
            end = interval.end();
            Instant to = interval.start().plus(atMost);
            return Interval.of(interval.start(), to.isBefore(end) ? to : end);
        });
    }

    @Override
    public SearchProgress done(SearchProgress progress, Interval window, WindowCounts windowCounts) {
        counts = counts.plus(windowCounts);
        if (!window.end().isBefore(end)) {
            String report = "runs that ended from %s to %s: accounting %d, published %d, missing %d"
                    .formatted(
                            end.minus(SearchProgress.RESCANNED),
                            end,
                            counts.listed(),
                            counts.listed() - counts.missing(),
                            counts.missing());
            LOG.atInfo().log("daily reconciliation: {}", report);
            journal.report(report);
            counts = WindowCounts.NONE;
            gaps.probe();
        }
        return progress.rescanned(window.end(), end);
    }

    @Override
    public void listed(ListedRun row) {
        gaps.listed(row);
    }

    @Override
    public Urgency urgency() {
        return Urgency.WHEN_QUIET;
    }

    @Override
    public Capture capture() {
        return Capture.SWEEP;
    }
}
