package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides whether the readings of a node have passed the end of a run, so that the run can be answered. Only the time of the
 * first answer depends on it. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each
 * reading.
 */
final class PassedRuns {

    /** The time in milliseconds for which the selection of meters is taken to last. */
    private static final long SELECTED = Duration.ofHours(2).toMillis();

    private final MeterStores stores;
    private final OptionalLong fixedLateness;

    /**
     * Creates the decision over these stores.
     *
     * @param fixedLateness the lateness of all nodes; absent if each node has its observed lateness
     */
    PassedRuns(MeterStores stores, Optional<Duration> fixedLateness) {
        this.stores = stores;
        this.fixedLateness =
                fixedLateness.map(fixed -> OptionalLong.of(fixed.toMillis())).orElse(OptionalLong.empty());
    }

    /**
     * Checks whether a node has passed the end of a run by its lateness. Meters that were not selected recently are not
     * awaited where the selected meter of their domain is read: a result does not wait for a slow second meter.
     */
    boolean hasPassed(NodeKey node, NodeMemory memory, long end) {
        if (end == RunInterval.OPEN || end > memory.newestReading()) {
            return false;
        }
        long time = end + lateness(memory);
        return memory.hasPassed(time)
                || (memory.newestReading() >= time && memory.hasPassed(time, selected(node, memory, end)));
    }

    /** Returns the time by which a node must have passed an instant before energies up to it are computed. */
    long lateness(NodeMemory memory) {
        return fixedLateness.isPresent()
                ? fixedLateness.getAsLong()
                : memory.lateness().millis();
    }

    /**
     * Returns the meters in the last known sum of a minute; if it is not of the time before the end of the run, those
     * that are selected while all meters of a domain are read.
     */
    private Set<MeterId> selected(NodeKey node, NodeMemory memory, long end) {
        long until = memory.summedUntil();
        if (until < end - SELECTED || until > end + SELECTED) {
            return memory.preferred();
        }
        return stores.sums(node, until - Bucket.MINUTE, until).values().stream()
                .flatMap(sum -> sum.domains().stream())
                .map(MinuteDelta.DomainSum::meter)
                .collect(Collectors.toSet());
    }
}
