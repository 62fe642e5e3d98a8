package io.github.jobenergy.node.decode;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the interval of a mean whose collector measured it since its previous value and does not state the time of that value.
 *
 * <pre>
 *   a value at      t0        t1        t2                            t3        t4
 *   ────────────────●─────────●─────────●─────────────────────────────●─────────●──────►
 *   is of           ?      [t0,t1)   [t1,t2)                          ?      [t3,t4)
 * </pre>
 *
 * The interval of the first value of a meter is unknown. The interval of the first value after a gap of more than twice the
 * previous interval, or of more than an hour, is also unknown: either messages were lost and the value covers only the last part
 * of the gap, or the collector was restarted. A value with a time not later than the previous one is a repetition. A time more
 * than an hour earlier is that of a clock that was set back. For one thread.
 */
public final class Means {

    /** The maximum number of meters; the least recently seen meters are removed first. */
    private static final int MOST_METERS = 200_000;

    private static final Duration LONGEST = Duration.ofHours(1);

    private final Map<NamedMeter, Last> lasts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<NamedMeter, Last> eldest) {
            return size() > MOST_METERS;
        }
    };

    /** The time of the last value of a meter and the interval before it; zero if the interval is unknown. */
    private record Last(Instant time, Duration window) {}

    /** The interval, ending at this time, of the value of the meter; empty if it is unknown. */
    public Optional<Duration> intervalBefore(NamedMeter meter, Instant time) {
        Last last = lasts.get(meter);
        if (last != null && time.isBefore(last.time().minus(LONGEST))) {
            lasts.remove(meter);
            return intervalBefore(meter, time);
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
