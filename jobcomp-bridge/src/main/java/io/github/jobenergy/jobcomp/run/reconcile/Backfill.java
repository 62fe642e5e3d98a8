package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.control.BackfillRequest;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link HistoryWalk} over the intervals of requested backfills, at no more than the requested rate in runs per second. The
 * position is stored in the request file after the runs found up to it are published, so the backfill resumes there after a
 * restart or a failure.
 */
final class Backfill implements HistoryWalk {

    private static final long MILLIS = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(Backfill.class);

    private static final Duration NO_SPACE_PAUSE = Duration.ofMinutes(1);

    private final Controls controls;
    private final Clock clock;

    private Optional<BackfillRequest> request = Optional.empty();
    private Instant notBefore = Instant.MIN;

    Backfill(Controls controls, Clock clock) {
        this.controls = controls;
        this.clock = clock;
    }

    @Override
    public Optional<Interval> next(SearchProgress progress, Instant now, Duration atMost) throws IOException {
        if (now.isBefore(notBefore)) {
            return Optional.empty();
        }
        request = controls.next();
        return request.map(requested -> {
            Instant to = requested.position().plus(atMost);
            return Interval.of(requested.position(), to.isBefore(requested.to()) ? to : requested.to());
        });
    }

    @Override
    public SearchProgress done(SearchProgress progress, Interval window, WindowCounts counts) {
        BackfillRequest requested = request.orElseThrow();
        notBefore = clock.instant().plusMillis(counts.listed() * MILLIS / requested.rate());
        try {
            controls.progress(requested.at(window.end(), counts.listed(), counts.missing()));
        } catch (IOException noSpace) {
            notBefore = clock.instant().plus(NO_SPACE_PAUSE);
            LOG.atWarn()
                    .addKeyValue("reason", noSpace.toString())
                    .log("the progress of a backfill cannot be written; its last interval is repeated after a restart");
        }
        return progress;
    }

    @Override
    public void listed(ListedRun row) {
        // A backfill uses only the listed rows themselves.
    }

    @Override
    public Urgency urgency() {
        return Urgency.WHEN_QUIET;
    }

    @Override
    public Capture capture() {
        return Capture.BACKFILL;
    }
}
