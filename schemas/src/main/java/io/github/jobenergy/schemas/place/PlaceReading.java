package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;

/**
 * One reading of one meter of a place: the value type of {@code place-power}, keyed by the place. The measurement is that of
 * {@code node-power}; a meter corresponds to a source of a node, and a feed to a domain, but feeds are added.
 *
 * @param place the place that the meter belongs to
 * @param readingTime the time of the value, by the clock of the device if that is plausible, else by that of the collector
 * @param meter the meter, as it was configured at the time of the reading
 * @param source the collector that reported the value, such as {@code telegraf.modbus}
 * @param measurement the value and its kind, below 10^15 J or W
 * @param observedTime when the collector received the value
 */
public record PlaceReading(
        PlaceKey place,
        Instant readingTime,
        PlaceMeter meter,
        String source,
        Measurement measurement,
        Instant observedTime) {

    public PlaceReading {
        if (source.isBlank()) {
            throw new InvalidFieldException("source", "a name such as telegraf.modbus", "a blank string");
        }
        Names.require("source", source);
        measurement.requireWritable();
    }
}
