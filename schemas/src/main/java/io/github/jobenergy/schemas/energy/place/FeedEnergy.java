package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The energy of one feed of a place in an hour, by the best of its meters. The other meters of the feed are alternatives and are not
 * added.
 *
 * @param measuredEnergy the energy that the feed carries
 * @param feed the feed
 * @param pueCategory the category of the meter; absent if the site does not state it
 * @param meter the meter that is used; absent if no meter of the feed was metered
 * @param source the collector of its readings; absent likewise
 * @param quality missing if nothing was metered, partial if a part of the hour was
 * @param energy the energy in the metered time; absent if nothing was metered
 * @param energyLower the lower bound of that energy at 95 %
 * @param energyUpper the upper bound of that energy at 95 %
 * @param metered the metered part of the hour
 * @param readingCount the distinct readings of the meter within the hour
 * @param flags the conditions that affect the interpretation of the energy, sorted
 */
public record FeedEnergy(
        MeasuredEnergy measuredEnergy,
        String feed,
        Optional<Long> pueCategory,
        Optional<String> meter,
        Optional<String> source,
        Quality quality,
        Optional<Energy> energy,
        Optional<Energy> energyLower,
        Optional<Energy> energyUpper,
        Duration metered,
        long readingCount,
        List<Flag> flags) {

    private static final long HIGHEST_CATEGORY = 3;

    public FeedEnergy {
        if (pueCategory.isPresent() && (pueCategory.get() < 1 || pueCategory.get() > HIGHEST_CATEGORY)) {
            throw new InvalidFieldException("pue_category", "1, 2 or 3", pueCategory.get());
        }
        Names.require("feed", feed);
        Names.require("meter", meter);
        Names.require("source", source);
        flags = List.copyOf(flags);
    }

    /** Returns a feed of which nothing was metered. */
    public static FeedEnergy missing(
            MeasuredEnergy measuredEnergy,
            String feed,
            Optional<Long> pueCategory,
            long readingCount,
            List<Flag> flags) {
        return new FeedEnergy(
                measuredEnergy,
                feed,
                pueCategory,
                Optional.empty(),
                Optional.empty(),
                Quality.MISSING,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                readingCount,
                flags);
    }

    /** Returns this feed with the energy of one of its meters. */
    public FeedEnergy metered(
            String usedMeter, String usedSource, Quality ofEnergy, EnergyBounds bounds, Duration time) {
        return new FeedEnergy(
                measuredEnergy,
                feed,
                pueCategory,
                Optional.of(usedMeter),
                Optional.of(usedSource),
                ofEnergy,
                Optional.of(bounds.energy()),
                Optional.of(bounds.energyLower()),
                Optional.of(bounds.energyUpper()),
                time,
                readingCount,
                flags);
    }

    /** Returns the energy with its bounds; empty if nothing was metered. */
    public Optional<EnergyBounds> bounds() {
        return energy.map(known -> new EnergyBounds(known, energyLower.orElse(Energy.ZERO), energyUpper.orElse(known)));
    }
}
