package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import java.time.Duration;

/**
 * The sum of the feeds of a place that carry one measured energy. That of {@code facility} is the sum of the facility feeds or, if the
 * place has none, of its {@code it} and {@code overhead} feeds.
 *
 * @param measuredEnergy the measured energy
 * @param quality the worst quality of the feeds; partial if some of them were not metered
 * @param bounds the sum of the metered energy of the feeds, and its bounds
 * @param metered the metered part of the hour of the feed with the least metered time
 */
public record MeasuredSum(MeasuredEnergy measuredEnergy, Quality quality, EnergyBounds bounds, Duration metered) {

    /** Checks whether every feed was metered for the whole hour. */
    public boolean isComplete() {
        return quality.compareTo(Quality.PARTIAL) < 0;
    }
}
