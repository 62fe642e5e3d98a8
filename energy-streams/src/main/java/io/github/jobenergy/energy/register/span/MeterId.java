package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The identity of one meter of a node: domain, instrument and kind of measurement. The natural order is the order of
 * preference: of two meters with the same metered time in a minute, the lesser is used.
 *
 * @param domain the measured domain
 * @param source the instrument
 * @param kind the kind of measurement
 */
public record MeterId(String domain, String source, Kind kind) implements Comparable<MeterId> {

    /** The identities that were returned, by themselves: equal ones that are the same object are compared without a look at their texts. */
    private static final ConcurrentMap<MeterId, MeterId> SHARED = new ConcurrentHashMap<>();

    /** The maximum number of shared identities. A site has some tens: those of all nodes are equal. */
    private static final int MOST_SHARED = 10_000;

    /** Returns the meter of a reading. */
    public static MeterId of(PowerReading reading) {
        return shared(reading.domain(), reading.source(), reading.measurement().kind());
    }

    /** Returns the meter with these components, as the same object for equal ones unless they are too many. */
    public static MeterId shared(String domain, String source, Kind kind) {
        MeterId meter = new MeterId(domain, source, kind);
        MeterId known = SHARED.get(meter);
        if (known != null) {
            return known;
        }
        if (SHARED.size() < MOST_SHARED) {
            SHARED.put(meter, meter);
        }
        return meter;
    }

    /** Checks whether the meter measures the input of the whole node. */
    public boolean isNodeInput() {
        return domain.equals(PowerReading.NODE_DOMAIN);
    }

    @Override
    public int compareTo(MeterId other) {
        int byKind = kind.compareTo(other.kind);
        if (byKind != 0) {
            return byKind;
        }
        int bySource = source.compareTo(other.source);
        return bySource != 0 ? bySource : domain.compareTo(other.domain);
    }
}
