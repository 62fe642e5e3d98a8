package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceReading;
import java.time.Instant;
import java.util.Optional;

/**
 * A value of a meter of a place, as reported by a collector.
 *
 * @param place the place
 * @param meter the meter
 * @param source the collector, such as {@code telegraf.modbus}
 * @param series the metric with its tags
 * @param measurement the value and its kind
 * @param deviceTime the time of the value by the clock of the collector; absent if the collector states none
 * @param arrival the time of arrival
 */
public record PlaceSample(
        PlaceKey place,
        PlaceMeter meter,
        String source,
        String series,
        Measurement measurement,
        Optional<Instant> deviceTime,
        Instant arrival)
        implements PlaceFinding {

    /** The same value as one of a sensor, for the evaluation of its time: the series is the device, the meter the domain. */
    public Sample sensor() {
        return new Sample(series, meter.meter(), source, measurement, deviceTime, arrival);
    }

    /** The reading of this time. */
    public PlaceReading reading(Instant time) {
        return new PlaceReading(place, time, meter, source, measurement, arrival);
    }
}
