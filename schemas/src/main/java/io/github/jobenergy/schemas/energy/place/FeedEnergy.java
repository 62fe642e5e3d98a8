package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns a builder of a record with these required components. */
    public static Builder builder(MeasuredEnergy measuredEnergy, long readingCount) {
        return new Builder(measuredEnergy, readingCount);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return builder(measuredEnergy, readingCount)
                .feed(feed)
                .pueCategory(pueCategory)
                .meter(meter)
                .source(source)
                .quality(quality)
                .energy(energy)
                .energyLower(energyLower)
                .energyUpper(energyUpper)
                .metered(metered)
                .flags(flags);
    }

    /** Returns a feed of which nothing was metered. */
    public static FeedEnergy missing(
            MeasuredEnergy measuredEnergy,
            String feed,
            Optional<Long> pueCategory,
            long readingCount,
            List<Flag> flags) {
        return builder(measuredEnergy, readingCount)
                .feed(feed)
                .pueCategory(pueCategory)
                .quality(Quality.MISSING)
                .metered(Duration.ZERO)
                .flags(flags)
                .build();
    }

    /** Returns this feed with the energy of one of its meters. */
    public FeedEnergy metered(
            String usedMeter, String usedSource, Quality ofEnergy, EnergyBounds bounds, Duration time) {
        return toBuilder()
                .meter(Optional.of(usedMeter))
                .source(Optional.of(usedSource))
                .quality(ofEnergy)
                .energy(Optional.of(bounds.energy()))
                .energyLower(Optional.of(bounds.energyLower()))
                .energyUpper(Optional.of(bounds.energyUpper()))
                .metered(time)
                .build();
    }

    /** Returns the energy with its bounds; empty if nothing was metered. */
    public Optional<EnergyBounds> bounds() {
        return energy.map(known -> new EnergyBounds(known, energyLower.orElse(Energy.ZERO), energyUpper.orElse(known)));
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private MeasuredEnergy measuredEnergy;
        private @Nullable String feed;
        private Optional<Long> pueCategory = Optional.empty();
        private Optional<String> meter = Optional.empty();
        private Optional<String> source = Optional.empty();
        private @Nullable Quality quality;
        private Optional<Energy> energy = Optional.empty();
        private Optional<Energy> energyLower = Optional.empty();
        private Optional<Energy> energyUpper = Optional.empty();
        private @Nullable Duration metered;
        private long readingCount;
        private List<Flag> flags = List.of();

        private Builder(MeasuredEnergy measuredEnergy, long readingCount) {
            this.measuredEnergy = measuredEnergy;
            this.readingCount = readingCount;
        }

        public Builder measuredEnergy(MeasuredEnergy measuredEnergy) {
            this.measuredEnergy = measuredEnergy;
            return this;
        }

        public Builder feed(String feed) {
            this.feed = feed;
            return this;
        }

        public Builder pueCategory(Optional<Long> pueCategory) {
            this.pueCategory = pueCategory;
            return this;
        }

        public Builder meter(Optional<String> meter) {
            this.meter = meter;
            return this;
        }

        public Builder source(Optional<String> source) {
            this.source = source;
            return this;
        }

        public Builder quality(Quality quality) {
            this.quality = quality;
            return this;
        }

        public Builder energy(Optional<Energy> energy) {
            this.energy = energy;
            return this;
        }

        public Builder energyLower(Optional<Energy> energyLower) {
            this.energyLower = energyLower;
            return this;
        }

        public Builder energyUpper(Optional<Energy> energyUpper) {
            this.energyUpper = energyUpper;
            return this;
        }

        public Builder metered(Duration metered) {
            this.metered = metered;
            return this;
        }

        public Builder readingCount(long readingCount) {
            this.readingCount = readingCount;
            return this;
        }

        public Builder flags(List<Flag> flags) {
            this.flags = flags;
            return this;
        }

        /** Returns the record. */
        public FeedEnergy build() {
            return new FeedEnergy(
                    measuredEnergy,
                    Objects.requireNonNull(feed, "feed"),
                    pueCategory,
                    meter,
                    source,
                    Objects.requireNonNull(quality, "quality"),
                    energy,
                    energyLower,
                    energyUpper,
                    Objects.requireNonNull(metered, "metered"),
                    readingCount,
                    flags);
        }
    }
}
