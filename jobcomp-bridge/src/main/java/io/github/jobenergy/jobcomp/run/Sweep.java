package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Question.Haste;
import io.github.jobenergy.jobcomp.ledger.Progress;
import io.github.jobenergy.jobcomp.sacct.ListedRun;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The way up to the present, every few minutes, beginning a little before the end of the last one. */
final class Sweep implements Walk {

    private final SearchSchedule schedule;

    private Optional<Instant> position = Optional.empty();
    private Instant target = Instant.MIN;

    Sweep(SearchSchedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public Optional<Interval> next(Progress progress, Instant now, Duration atMost) {
        if (position.isEmpty()) {
            if (!target.equals(Instant.MIN) && now.isBefore(target.plus(schedule.interval()))) {
                return Optional.empty();
            }
            target = now.truncatedTo(ChronoUnit.SECONDS);
            Instant from = progress.sweptUntil().minus(schedule.overlap());
            position = Optional.of(from.isBefore(target) ? from : target);
        }
        Instant from = position.get();
        Instant to = from.plus(atMost);
        return Optional.of(Interval.of(from, to.isBefore(target) ? to : target));
    }

    @Override
    public Progress done(Progress progress, Interval slice, SliceCounts counts) {
        boolean isThere = !slice.end().isBefore(target);
        position = isThere ? Optional.empty() : Optional.of(slice.end());
        return slice.end().isAfter(progress.sweptUntil()) ? progress.swept(slice.end()) : progress;
    }

    @Override
    public void listed(ListedRun row) {
        // A sweep looks for nothing but what is listed.
    }

    @Override
    public Haste haste() {
        return Haste.NOW;
    }

    @Override
    public Capture capture() {
        return Capture.SWEEP;
    }
}
