package io.github.jobenergy.node.place;

import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceMeter;
import java.util.Map;

/**
 * A line of the file: the register of a meter.
 *
 * @param place the place of the meter
 * @param meter the meter
 * @param unit the meaning of the number in the register
 * @param metric the name of the metric of the collector
 * @param field the field of the metric
 * @param tags the tags that a point must have; it may have others
 * @param position the position of the line, for error messages
 */
record MappedRegister(
        PlaceKey place,
        PlaceMeter meter,
        RegisterUnit unit,
        String metric,
        String field,
        Map<String, String> tags,
        String position) {

    MappedRegister {
        tags = Map.copyOf(tags);
    }

    /** The collector, as the source of readings. */
    String source() {
        return "telegraf." + metric;
    }
}
