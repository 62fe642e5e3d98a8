package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import java.time.Duration;
import java.util.List;

/**
 * The energy of one series of readings of a meter in an hour.
 *
 * @param meter the series
 * @param bounds the energy in the metered time, with its bounds
 * @param metered the metered part of the hour
 * @param readingCount the distinct readings within the hour
 * @param flags the conditions that affect the interpretation of the energy, sorted
 */
public record MeterHour(
        MeterOfPlace meter, EnergyBounds bounds, Duration metered, long readingCount, List<Flag> flags) {

    public MeterHour {
        flags = List.copyOf(flags);
    }
}
