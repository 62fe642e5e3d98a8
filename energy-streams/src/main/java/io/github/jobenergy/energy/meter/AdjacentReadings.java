package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.NodeKey;

/** Finds the stored readings of a meter before and after a reading. Times are milliseconds since 1970-01-01T00:00:00Z. */
final class AdjacentReadings {

    private final MeterStores stores;

    AdjacentReadings(MeterStores stores) {
        this.stores = stores;
    }

    /**
     * Checks whether the reading is the only one of its meter in its hour. In that case the summed domains of the hour may
     * change.
     */
    boolean isAloneInItsHour(NodeKey node, MeterId meter, long time) {
        long hour = HourlyDelta.hourOf(time);
        long minute = Bucket.minuteOf(time);
        boolean isFirst = stores.bucketBefore(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() >= hour)
                .isEmpty();
        boolean isLast = stores.bucketAfter(node, meter, minute)
                .filter(bucket -> bucket.points().get(0).time() < hour + HourlyDelta.HOUR)
                .isEmpty();
        return isFirst && isLast && stores.bucket(node, meter, minute).points().size() == 1;
    }

    /** Returns the time of the first reading of the last minute before this one that has readings, or this minute. */
    long before(NodeKey node, MeterId meter, long minute) {
        return stores.bucketBefore(node, meter, minute)
                .map(bucket -> bucket.points().get(0).time())
                .orElse(minute);
    }

    /** Returns the time of the first reading of the next minute that has readings, or the end of this minute. */
    long after(NodeKey node, MeterId meter, long minute) {
        return stores.bucketAfter(node, meter, minute)
                .map(bucket -> bucket.points().get(0).time())
                .orElse(minute + Bucket.MINUTE);
    }
}
