package io.github.jobenergy.node.decode;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Over which time a value was taken that its collector took "since the last time" and does not say when that was.
 *
 * <pre>
 *   a value at      t0        t1        t2                            t3        t4
 *   ────────────────●─────────●─────────●─────────────────────────────●─────────●──────►
 *   is of           ?      [t0,t1)   [t1,t2)                          ?      [t3,t4)
 * </pre>
 *
 * The first value of a meter is of a time nobody knows. So is the first behind a gap of more than twice the time before it:
 * either messages were lost, and the value is of the last part of the gap only, or the collector began anew. A time that is
 * not later than the last one is that of a value told before; one more than an hour earlier, of a clock that was set back.
 * For one thread.
 */
public final class Means {

    /** How many meters are remembered; those not heard of for longest are forgotten first. */
    private static final int MOST_METERS = 200_000;

    private static final Duration LONGEST = Duration.ofHours(1);

    private final Map<NamedMeter, Last> lasts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<NamedMeter, Last> eldest) {
            return size() > MOST_METERS;
        }
    };

    /** When a meter was heard of last, and the time before; zero where that is not known. */
    private record Last(Instant time, Duration window) {}

    /** The time that the meter's value of that time was taken over, up to it; absent where nobody knows. */
    public Optional<Duration> upTo(NamedMeter meter, Instant time) {
        Last last = lasts.get(meter);
        if (last != null && time.isBefore(last.time().minus(LONGEST))) {
            lasts.remove(meter);
            return upTo(meter, time);
        }
        if (last != null && !time.isAfter(last.time())) {
            return Optional.empty();
        }
        Duration window = last == null ? Duration.ZERO : Duration.between(last.time(), time);
        boolean isGap = window.compareTo(LONGEST) > 0
                || (last != null
                        && !last.window().isZero()
                        && window.compareTo(last.window().multipliedBy(2)) > 0);
        Duration known = isGap ? Duration.ZERO : window;
        lasts.put(meter, new Last(time, known));
        return known.isZero() ? Optional.empty() : Optional.of(known);
    }
}
