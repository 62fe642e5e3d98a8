package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facility energy divided by the IT energy over the hours of which both are complete: interim, since the period is shorter than a
 * year, and partial, since it covers one place (ISO/IEC 30134-2, EN 50600-4-2). The energies are sums of whole millijoules, and their
 * ratio is computed once.
 *
 * @param facility the facility energy of these hours
 * @param it the IT energy of these hours
 * @param lowestCategory the lowest category of their IT feeds
 * @param hoursWithoutCategory the hours with an IT feed without a category
 * @param hoursContradictory the hours whose energies contradict each other: facility energy below IT energy, or nodes above it
 */
public record InterimPue(
        Energy facility, Energy it, Optional<Long> lowestCategory, long hoursWithoutCategory, long hoursContradictory) {

    /** The ratio of no hours. */
    static final InterimPue NONE = new InterimPue(Energy.ZERO, Energy.ZERO, Optional.empty(), 0, 0);

    /** Returns the part of an hour whose facility energy and IT energy are complete. */
    static InterimPue of(PlaceEnergy row, Energy facility, Energy it, boolean isContradictory) {
        List<Optional<Long>> categories = row.feeds().stream()
                .filter(feed -> feed.measuredEnergy() == MeasuredEnergy.IT)
                .map(FeedEnergy::pueCategory)
                .toList();
        boolean isKnown = categories.stream().allMatch(Optional::isPresent);
        Optional<Long> lowest = categories.stream().flatMap(Optional::stream).min(Long::compare);
        return new InterimPue(facility, it, lowest, isKnown ? 0 : 1, isContradictory ? 1 : 0);
    }

    InterimPue plus(InterimPue other) {
        return new InterimPue(
                facility.plus(other.facility),
                it.plus(other.it),
                Stream.of(lowestCategory, other.lowestCategory)
                        .flatMap(Optional::stream)
                        .min(Long::compare),
                hoursWithoutCategory + other.hoursWithoutCategory,
                hoursContradictory + other.hoursContradictory);
    }

    /** Returns the ratio with that many decimals; empty without IT energy, and if it were below 1. */
    public Optional<BigDecimal> ratio(int decimals) {
        if (it.millijoules() <= 0 || facility.compareTo(it) < 0) {
            return Optional.empty();
        }
        return Optional.of(BigDecimal.valueOf(facility.millijoules())
                .divide(BigDecimal.valueOf(it.millijoules()), decimals, RoundingMode.HALF_UP));
    }

    /** Checks whether the facility energy is below the IT energy, which excludes a ratio. */
    public boolean isBelowOne() {
        return facility.compareTo(it) < 0;
    }

    /** Returns the category of the ratio, the lowest of all hours; empty if it is unknown of one of them. */
    public Optional<Long> category() {
        return hoursWithoutCategory == 0 ? lowestCategory : Optional.empty();
    }
}
