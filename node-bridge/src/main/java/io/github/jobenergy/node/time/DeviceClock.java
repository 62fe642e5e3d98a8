package io.github.jobenergy.node.time;

import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The clock of one device: its offset, and whether a late value was only delayed in transmission. A collector that cannot send
 * for an hour later sends all values of that time: their times continue from the last value that arrived on time, and they arrive
 * within minutes. A clock that was set back repeats times, or stays behind.
 *
 * <pre>
 *   in time            │ late, continuing           │ in time      delayed in transmission
 *   12:00:00  12:00:10 │ 12:00:20 … 12:59:50        │ 13:00:00
 *   in time            │ late, repeated             │              a clock that was set back
 *   12:00:00  12:00:10 │ 11:00:20   11:00:30        │ 11:00:40
 * </pre>
 */
final class DeviceClock {

    private final TimeTolerance tolerance;
    private final ClockOffset offset = new ClockOffset();
    private Optional<Instant> inTime = Optional.empty();
    private Optional<Instant> lateSince = Optional.empty();

    /** Creates a clock with this tolerance. */
    DeviceClock(TimeTolerance tolerance) {
        this.tolerance = tolerance;
    }

    /** Whether a new value with this time was delayed in transmission; otherwise its time is used for the offset of the clock. */
    boolean isDelayed(Instant deviceTime, Instant arrival) {
        boolean isContinuation =
                inTime.filter(last -> !deviceTime.isBefore(last)).isPresent();
        boolean isInWindow = !deviceTime.isBefore(arrival.minus(Topic.CORRECTION_WINDOW));
        if (!isLate(deviceTime, arrival) || !isContinuation || !isInWindow) {
            return false;
        }
        Instant since = lateSince.orElse(arrival);
        lateSince = Optional.of(since);
        return Duration.between(since, arrival).compareTo(tolerance.behind()) <= 0;
    }

    /** Whether the value is later than usual for this clock. */
    private boolean isLate(Instant deviceTime, Instant arrival) {
        Duration usual = offset.median().orElse(Duration.ZERO);
        return Duration.between(deviceTime, arrival).compareTo(usual.plus(tolerance.ahead())) > 0;
    }

    /** Records a new value that was not delayed in transmission. */
    void add(Instant deviceTime, Instant arrival) {
        if (!isLate(deviceTime, arrival)) {
            lateSince = Optional.empty();
        }
        if (tolerance.isPlausible(deviceTime, arrival)) {
            inTime = Optional.of(deviceTime);
        }
        offset.add(deviceTime, arrival);
    }

    /** The estimated offset. */
    Optional<Duration> estimate() {
        return offset.estimate();
    }
}
