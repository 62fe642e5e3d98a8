package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;

/**
 * One meter of a node: what it measures, which instrument it is, and how it counts. The order is the order of belief: where
 * two meters know a minute equally well, the lesser is taken.
 *
 * @param domain what it measures
 * @param source which instrument
 * @param kind how it counts
 */
public record MeterId(String domain, String source, Kind kind) implements Comparable<MeterId> {

    /** The meter a reading comes from. */
    public static MeterId of(PowerReading reading) {
        return new MeterId(
                reading.domain(), reading.source(), reading.measurement().kind());
    }

    /** Whether it measures everything the node draws. */
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
