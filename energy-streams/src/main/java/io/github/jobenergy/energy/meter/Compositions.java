package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Composition;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which domains of a node are added up when: in each UTC hour those with a reading in it; in an hour without any, all there
 * ever were. Of a thinned hour it is what was added up then.
 */
final class Compositions {

    private final MeterStores stores;
    private final NodeKey node;
    private final List<MeterId> meters;
    private final long thinnedUntil;
    private final Composition everything;
    private final Map<Long, Composition> known = new HashMap<>();

    Compositions(MeterStores stores, NodeKey node) {
        this.stores = stores;
        this.node = node;
        NodeMemory memory = stores.node(node);
        this.meters = memory.meters().stream().map(NodeMemory.Seen::meter).toList();
        this.thinnedUntil = memory.thinnedUntil();
        this.everything =
                Composition.of(meters.stream().map(MeterId::domain).distinct().toList());
    }

    Composition at(long time) {
        return known.computeIfAbsent(HourSums.hourOf(time), this::in);
    }

    /** What was found of an hour elsewhere. */
    void learn(long hour, Composition composition) {
        known.put(hour, composition);
    }

    private Composition in(long hour) {
        return hour < thinnedUntil
                ? Optional.ofNullable(
                                stores.hours(node, hour, hour + HourSums.HOUR).get(hour))
                        .map(HourSum::composition)
                        .orElse(everything)
                : ofReadings(hour);
    }

    private Composition ofReadings(long hour) {
        if (meters.stream().map(MeterId::domain).distinct().count() == 1) {
            return everything;
        }
        Composition present = Composition.of(meters.stream()
                .filter(meter -> hasReading(meter, hour))
                .map(MeterId::domain)
                .distinct()
                .toList());
        return present.summed().isEmpty() ? everything : present;
    }

    private boolean hasReading(MeterId meter, long hour) {
        return stores.bucketAfter(node, meter, hour - Bucket.MINUTE)
                .filter(bucket -> bucket.points().get(0).time() < hour + HourSums.HOUR)
                .isPresent();
    }
}
