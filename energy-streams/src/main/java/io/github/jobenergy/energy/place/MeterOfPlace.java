package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.place.PlaceReading;
import java.util.Comparator;

/**
 * One series of readings of a meter of a place. The natural order is the order of preference, as that of the meters of a node: of two
 * series with the same metered time, the lesser is used.
 *
 * @param meter the meter
 * @param source the collector of the readings
 * @param kind the kind of the readings
 */
public record MeterOfPlace(String meter, String source, Kind kind) implements FieldGroup, Comparable<MeterOfPlace> {

    private static final Comparator<MeterOfPlace> ORDER = Comparator.comparing(MeterOfPlace::kind)
            .thenComparing(MeterOfPlace::meter)
            .thenComparing(MeterOfPlace::source);

    /** Returns the series of a reading. */
    public static MeterOfPlace of(PlaceReading reading) {
        return new MeterOfPlace(
                reading.meter().meter(), reading.source(), reading.measurement().kind());
    }

    @Override
    public int compareTo(MeterOfPlace other) {
        return ORDER.compare(this, other);
    }
}
