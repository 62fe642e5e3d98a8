package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The windows through which a node is read: one for each UTC hour, of which the latest are in memory, or one for a recent
 * interval. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
final class Windows {

    /** The maximum number of hours whose readings are in memory. */
    private static final int MOST_HOURS = 64;

    /** The longest recent interval that is read through one window. */
    private static final long LONGEST_RECENT = 30 * Bucket.MINUTE;

    private final Source source;
    private final Optional<Range> recent;
    private final Map<Long, Window> windows = new HashMap<>();

    /** Creates the windows of a source, or a window with fewer readings if there is a recent interval that is short. */
    Windows(Source source, Optional<Range> recent) {
        this.source = source;
        this.recent = recent.filter(range -> range.to() - range.from() <= LONGEST_RECENT);
    }

    /** The source of the readings. */
    record Source(MeterStores stores, NodeKey node, List<MeterId> meters, Conditions conditions) {

        Source {
            meters = List.copyOf(meters);
        }
    }

    Window at(long time) {
        if (recent.isPresent()) {
            Range range = recent.get();
            return windows.computeIfAbsent(
                    range.from(),
                    from -> Window.recent(source.stores(), source.node(), source.meters(), range, source.conditions()));
        }
        if (windows.size() >= MOST_HOURS) {
            windows.clear();
        }
        return windows.computeIfAbsent(
                HourlyDelta.hourOf(time),
                from -> new Window(
                        source.stores(),
                        source.node(),
                        source.meters(),
                        new Range(from, from + HourlyDelta.HOUR),
                        source.conditions()));
    }
}
