package io.github.jobenergy.node.time;

import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The clock of one device: how far it is off, and whether what came late was late on its way only. A collector that cannot send
 * for an hour sends all of it when it can again: the times go on from the last value that came in time, and the values are
 * done within minutes. A clock that was set back repeats times, or stays behind.
 *
 * <pre>
 *   in time            │ late, and on from there    │ in time      kept on their way
 *   12:00:00  12:00:10 │ 12:00:20 … 12:59:50        │ 13:00:00
 *   in time            │ late, and again            │              a clock that was set back
 *   12:00:00  12:00:10 │ 11:00:20   11:00:30        │ 11:00:40
 * </pre>
 */
final class DeviceClock {

    private final TimeTolerance leeway;
    private final ClockOffset offset = new ClockOffset();
    private Optional<Instant> inTime = Optional.empty();
    private Optional<Instant> lateSince = Optional.empty();

    /** A clock that may be off by so much. */
    DeviceClock(TimeTolerance leeway) {
        this.leeway = leeway;
    }

    /** Whether a new value of that time was kept on its way; else it says something of the clock. */
    boolean isKept(Instant deviceTime, Instant arrival) {
        boolean goesOn = inTime.filter(last -> !deviceTime.isBefore(last)).isPresent();
        boolean isTaken = !deviceTime.isBefore(arrival.minus(Topic.CORRECTION_WINDOW));
        if (!isLate(deviceTime, arrival) || !goesOn || !isTaken) {
            return false;
        }
        Instant since = lateSince.orElse(arrival);
        lateSince = Optional.of(since);
        return Duration.between(since, arrival).compareTo(leeway.behind()) <= 0;
    }

    /** More than this clock's values are otherwise. */
    private boolean isLate(Instant deviceTime, Instant arrival) {
        Duration usual = offset.median().orElse(Duration.ZERO);
        return Duration.between(deviceTime, arrival).compareTo(usual.plus(leeway.ahead())) > 0;
    }

    /** A new value that was not kept on its way. */
    void hear(Instant deviceTime, Instant arrival) {
        if (!isLate(deviceTime, arrival)) {
            lateSince = Optional.empty();
        }
        if (leeway.isPlausible(deviceTime, arrival)) {
            inTime = Optional.of(deviceTime);
        }
        offset.add(deviceTime, arrival);
    }

    /** How far it is off. */
    Optional<Duration> estimate() {
        return offset.estimate();
    }
}
