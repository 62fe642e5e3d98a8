package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.InstrumentError;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The energy of a feed in an hour, by the meter with the most metered time; of several such meters, by the first in the order of
 * {@link MeterOfPlace}. The others are compared with it where both were metered for almost the whole hour, and never added.
 */
final class FeedSelection {

    /** The time from which two meters are compared, 99 % of the hour. */
    static final Duration ALMOST_ALL = Duration.ofSeconds(3_564);

    private static final Duration HOUR = Duration.ofHours(1);

    private final MeasuredEnergy measured;
    private final String feed;
    private final List<PlaceMeter> meters;

    /** Creates the selection of a feed with these meters, at least one. */
    FeedSelection(MeasuredEnergy measured, String feed, List<PlaceMeter> meters) {
        this.measured = measured;
        this.feed = feed;
        this.meters = meters;
    }

    /** Returns the energy of the feed from the hours of the meters of the place. */
    FeedEnergy of(Collection<MeterHour> all) {
        Set<String> names = meters.stream().map(PlaceMeter::meter).collect(Collectors.toSet());
        List<MeterHour> candidates = all.stream()
                .filter(hour ->
                        names.contains(hour.meter().meter()) && !hour.metered().isZero())
                .toList();
        return candidates.stream()
                .reduce(FeedSelection::better)
                .map(best -> metered(best, candidates))
                .orElseGet(() -> missing(all, names));
    }

    private static MeterHour better(MeterHour one, MeterHour other) {
        int byTime = one.metered().compareTo(other.metered());
        boolean isFirst = byTime != 0 ? byTime > 0 : one.meter().compareTo(other.meter()) <= 0;
        return isFirst ? one : other;
    }

    private FeedEnergy metered(MeterHour best, List<MeterHour> candidates) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(best.flags());
        Energy lower = best.bounds().energyLower();
        Energy upper = best.bounds().energyUpper();
        for (MeterHour other : candidates) {
            if (contradicts(best, other)) {
                flags.add(Flag.CONFLICTING_METERS);
                lower = least(lower, other.bounds().energyLower());
                upper = most(upper, other.bounds().energyUpper());
            }
        }
        return FeedEnergy.missing(
                        measured, feed, category(best.meter().meter()), best.readingCount(), List.copyOf(flags))
                .metered(
                        best.meter().meter(),
                        best.meter().source(),
                        quality(best, flags),
                        new EnergyBounds(best.bounds().energy(), lower, upper),
                        best.metered());
    }

    private static Energy least(Energy one, Energy other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Energy most(Energy one, Energy other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Checks whether two meters differ by more than the accuracy of their kinds and their bounds explain. */
    private static boolean contradicts(MeterHour one, MeterHour other) {
        if (one.metered().compareTo(ALMOST_ALL) < 0 || other.metered().compareTo(ALMOST_ALL) < 0) {
            return false;
        }
        EnergyBounds lesser =
                one.bounds().energy().compareTo(other.bounds().energy()) <= 0 ? one.bounds() : other.bounds();
        EnergyBounds greater = lesser.equals(one.bounds()) ? other.bounds() : one.bounds();
        double accuracy = InstrumentError.ofCalibration(one.meter().kind())
                + InstrumentError.ofCalibration(other.meter().kind());
        double gap = greater.energyLower().millijoules()
                - (double) lesser.energyUpper().millijoules();
        return gap > accuracy * greater.energy().millijoules();
    }

    private Optional<Long> category(String meter) {
        return meters.stream()
                .filter(known -> known.meter().equals(meter))
                .findFirst()
                .flatMap(PlaceMeter::pueCategory);
    }

    private static Quality quality(MeterHour best, Set<Flag> flags) {
        if (best.metered().compareTo(HOUR) < 0) {
            return Quality.PARTIAL;
        }
        return flags.stream().anyMatch(Flag::isAssumption) ? Quality.ESTIMATED : Quality.MEASURED;
    }

    private FeedEnergy missing(Collection<MeterHour> all, Set<String> names) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        long readings = 0;
        for (MeterHour hour : all) {
            if (names.contains(hour.meter().meter())) {
                flags.addAll(hour.flags());
                readings = Math.max(readings, hour.readingCount());
            }
        }
        Optional<Long> category = meters.size() == 1 ? meters.get(0).pueCategory() : Optional.empty();
        return FeedEnergy.missing(measured, feed, category, readings, List.copyOf(flags));
    }
}
