package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.run.settings.SearchSchedule;
import io.github.jobenergy.jobcomp.timing.Due;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A {@link HistoryWalk} up to the present, once per sweep interval. Each sweep begins a little before the end of the previous
 * one.
 */
final class Sweep implements HistoryWalk {

    private final SearchSchedule schedule;
    private final Due due;

    private Optional<Instant> position = Optional.empty();
    private Instant target = Instant.MIN;
    private boolean isClockSetBack;

    Sweep(SearchSchedule schedule) {
        this.schedule = schedule;
        this.due = new Due(schedule.interval());
    }

    @Override
    public Optional<Interval> next(SearchProgress progress, Instant now, Duration atMost) {
        if (position.isEmpty()) {
            if (!due.now(now)) {
                return Optional.empty();
            }
            target = now.truncatedTo(ChronoUnit.SECONDS);
            position = Optional.of(beginning(progress));
        }
        Instant from = position.get();
        Instant to = from.plus(atMost);
        return Optional.of(Interval.of(from, earlier(to, target)));
    }

    /**
     * Returns the begin of a sweep: the end of the previous one less the overlap or, if the clock was set back since, {@link
     * SearchProgress#RESCANNED} ago.
     */
    private Instant beginning(SearchProgress progress) {
        isClockSetBack = progress.sweptUntil().isAfter(target.plus(schedule.overlap()));
        return isClockSetBack
                ? target.minus(SearchProgress.RESCANNED)
                : earlier(progress.sweptUntil().minus(schedule.overlap()), target);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    @Override
    public SearchProgress done(SearchProgress progress, Interval window, WindowCounts counts) {
        boolean isThere = !window.end().isBefore(target);
        position = isThere ? Optional.empty() : Optional.of(window.end());
        boolean hasProgressed = window.end().isAfter(progress.sweptUntil()) || (isClockSetBack && isThere);
        return hasProgressed ? progress.swept(window.end()) : progress;
    }

    @Override
    public void listed(ListedRun row) {
        // A sweep uses only the listed rows themselves.
    }

    @Override
    public Urgency urgency() {
        return Urgency.NOW;
    }

    @Override
    public Capture capture() {
        return Capture.SWEEP;
    }
}
