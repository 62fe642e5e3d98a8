package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.state.window.FirstSegment;
import io.github.jobenergy.energy.state.writebehind.WriteBehindStore;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * The readings of all meters by minute, written behind: one write per bucket and commit, however many readings the bucket
 * received. A query of more than one bucket reads the store behind the cache, and the buckets that are not written yet. A minute
 * is identified by its first millisecond since 1970-01-01T00:00:00Z, which is part of the key.
 */
final class BucketStore extends WriteBehindStore<WindowStore<String, byte[]>, BucketStore.Minute, Bucket> {

    /**
     * The number of readings cached as objects, some 60 bytes each, in all buckets of a task; a bucket itself counts as eight.
     */
    private static final long READINGS_HELD = 1L << 20;

    private static final int BUCKET_WEIGHT = 8;

    /** The number of minutes up to which buckets are read one by one. */
    private static final int READ_ONE_BY_ONE = 4;

    BucketStore(WindowStore<String, byte[]> inner) {
        super(inner, bucket -> BUCKET_WEIGHT + bucket.points().size(), READINGS_HELD);
    }

    /** A minute of one meter. */
    record Minute(NodeKey node, MeterId meter, long start) implements Comparable<Minute> {

        @Override
        public int compareTo(Minute other) {
            int byNode = node.compareTo(other.node);
            int byMeter = byNode != 0 ? byNode : meter.compareTo(other.meter);
            return byMeter != 0 ? byMeter : Long.compare(start, other.start);
        }
    }

    @Override
    protected void write(Minute minute, Bucket bucket) {
        wrapped().put(series(minute.node(), minute.meter()), MeterBytes.write(bucket), minute.start());
    }

    private static String series(NodeKey node, MeterId meter) {
        return StateKey.of(node.text(), meter.kind().toString(), meter.domain(), meter.source());
    }

    /** Writes a placeholder if the store has no segment. */
    void keepFirstSegment() {
        FirstSegment.keep(wrapped());
    }

    Bucket get(NodeKey node, MeterId meter, long start) {
        Minute minute = new Minute(node, meter, start);
        Optional<Bucket> held = recent().get(minute);
        if (held.isPresent()) {
            return held.get();
        }
        byte @Nullable [] kept = wrapped().fetch(series(node, meter), start);
        Bucket bucket = kept == null ? Bucket.EMPTY : MeterBytes.bucket(kept);
        recent().keep(minute, bucket);
        return bucket;
    }

    void put(NodeKey node, MeterId meter, long start, Bucket bucket) {
        recent().put(new Minute(node, meter, start), bucket);
    }

    /** Returns the buckets of a meter by minute, both ends included. A few of them are usually in memory. */
    SortedMap<Long, Bucket> range(NodeKey node, MeterId meter, long first, long last) {
        SortedMap<Long, Bucket> buckets = new TreeMap<>();
        if (last - first < READ_ONE_BY_ONE * Bucket.MINUTE) {
            for (long minute = Bucket.minuteOf(first + Bucket.MINUTE - 1); minute <= last; minute += Bucket.MINUTE) {
                Bucket bucket = get(node, meter, minute);
                if (!bucket.points().isEmpty()) {
                    buckets.put(minute, bucket);
                }
            }
            return buckets;
        }
        try (WindowStoreIterator<byte[]> found =
                wrapped().fetch(series(node, meter), Instant.ofEpochMilli(first), Instant.ofEpochMilli(last))) {
            found.forEachRemaining(entry -> buckets.put(entry.key, MeterBytes.bucket(entry.value)));
        }
        recent().unwritten(new Minute(node, meter, first), new Minute(node, meter, last))
                .forEach((minute, bucket) -> buckets.put(minute.start(), bucket));
        return buckets;
    }

    /** Returns the first bucket of a meter within a range of minutes, both ends included. */
    Optional<Bucket> first(NodeKey node, MeterId meter, long first, long last) {
        SortedMap<Minute, Bucket> newest =
                recent().unwritten(new Minute(node, meter, first), new Minute(node, meter, last));
        try (WindowStoreIterator<byte[]> found =
                wrapped().fetch(series(node, meter), Instant.ofEpochMilli(first), Instant.ofEpochMilli(last))) {
            if (newest.isEmpty()
                    || (found.hasNext()
                            && found.peekNextKey() < newest.firstKey().start())) {
                return next(found);
            }
        }
        return Optional.ofNullable(newest.get(newest.firstKey()));
    }

    /** Returns the last bucket of a meter within a range of minutes, both ends included. */
    Optional<Bucket> last(NodeKey node, MeterId meter, long first, long last) {
        SortedMap<Minute, Bucket> newest =
                recent().unwritten(new Minute(node, meter, first), new Minute(node, meter, last));
        try (WindowStoreIterator<byte[]> found =
                wrapped().backwardFetch(series(node, meter), Instant.ofEpochMilli(first), Instant.ofEpochMilli(last))) {
            if (newest.isEmpty()
                    || (found.hasNext()
                            && found.peekNextKey() > newest.lastKey().start())) {
                return next(found);
            }
        }
        return Optional.ofNullable(newest.get(newest.lastKey()));
    }

    private static Optional<Bucket> next(WindowStoreIterator<byte[]> found) {
        return found.hasNext() ? Optional.of(MeterBytes.bucket(found.next().value)) : Optional.empty();
    }
}
