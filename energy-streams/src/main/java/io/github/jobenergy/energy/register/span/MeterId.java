package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;

/**
 * The identity of one meter of a node: domain, instrument and kind of measurement. The natural order is the order of
 * preference: of two meters with the same metered time in a minute, the lesser is used.
 *
 * @param domain the measured domain
 * @param source the instrument
 * @param kind the kind of measurement
 */
public record MeterId(String domain, String source, Kind kind) implements Comparable<MeterId> {

    /** Returns the meter of a reading. */
    public static MeterId of(PowerReading reading) {
        return new MeterId(
                reading.domain(), reading.source(), reading.measurement().kind());
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
