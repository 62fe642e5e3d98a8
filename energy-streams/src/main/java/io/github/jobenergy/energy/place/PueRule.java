package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.energy.place.PlacePue;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The partial interim PUE of a place in an hour (ISO/IEC 30134-2): the sum of the mean powers of its facility feeds divided by that of
 * its IT feeds. It is computed if each of these feeds was metered for at least 99 % of the hour, if the bounds of both energies are at
 * most 5 % away, and if it is 1 or more; otherwise a flag states why there is none.
 */
final class PueRule {

    /** The least metered time of each feed, 99 % of the hour. */
    static final Duration LEAST_METERED = FeedSelection.ALMOST_ALL;

    /** The largest distance of a bound, in parts of the energy. */
    private static final long PARTS = 20;

    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();

    /** The decimals of mean powers, more than a ratio with nine decimals needs. */
    private static final int DECIMALS = 20;

    private final List<FeedEnergy> feeds;
    private final List<MeasuredSum> sums;
    private final Set<PlaceFlag> flags;

    /** Creates the rule for the feeds and sums of a place. It adds its findings to the flags. */
    PueRule(List<FeedEnergy> feeds, List<MeasuredSum> sums, Set<PlaceFlag> flags) {
        this.feeds = feeds;
        this.sums = sums;
        this.flags = flags;
    }

    /** Returns the PUE; none if the place has no meters for one, or if it is not known well enough. */
    PlacePue pue() {
        List<FeedEnergy> it = PlaceEnergyCalculator.feedsOf(feeds, MeasuredEnergy.IT);
        List<FeedEnergy> facility = PlaceEnergyCalculator.feedsOf(feeds, MeasuredEnergy.FACILITY);
        if (it.isEmpty() || facility.isEmpty() || flags.contains(PlaceFlag.NODES_EXCEED_METER)) {
            return PlacePue.NONE;
        }
        if (!isKnown(it, MeasuredEnergy.IT) || !isKnown(facility, MeasuredEnergy.FACILITY)) {
            flags.add(PlaceFlag.UNCERTAIN_PUE);
            return PlacePue.NONE;
        }
        BigDecimal value = meanPower(facility).divide(meanPower(it), RateValue.DECIMALS, RoundingMode.HALF_UP);
        if (value.compareTo(BigDecimal.ONE) < 0) {
            flags.add(PlaceFlag.FACILITY_BELOW_IT);
            return PlacePue.NONE;
        }
        Optional<Long> category = category(it);
        if (category.isEmpty()) {
            flags.add(PlaceFlag.UNKNOWN_PUE_CATEGORY);
        }
        return new PlacePue(Optional.of(RateValue.of(value)), category);
    }

    private boolean isKnown(List<FeedEnergy> ofSum, MeasuredEnergy measured) {
        boolean isMetered = ofSum.stream().allMatch(feed -> feed.metered().compareTo(LEAST_METERED) >= 0);
        return isMetered
                && sums.stream()
                        .filter(sum -> sum.measuredEnergy() == measured)
                        .anyMatch(sum -> isNarrow(sum.bounds()));
    }

    private static boolean isNarrow(EnergyBounds bounds) {
        long energy = bounds.energy().millijoules();
        long below = energy - bounds.energyLower().millijoules();
        long above = bounds.energyUpper().millijoules() - energy;
        return energy > 0 && Math.max(below, above) <= energy / PARTS;
    }

    private static BigDecimal meanPower(List<FeedEnergy> ofSum) {
        return ofSum.stream().map(PueRule::meanPower).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal meanPower(FeedEnergy feed) {
        return feed.energy()
                .map(energy -> BigDecimal.valueOf(energy.millijoules())
                        .multiply(BigDecimal.valueOf(HOUR_MILLIS))
                        .divide(BigDecimal.valueOf(feed.metered().toMillis()), DECIMALS, RoundingMode.HALF_UP))
                .orElse(BigDecimal.ZERO);
    }

    private static Optional<Long> category(List<FeedEnergy> it) {
        return it.stream().allMatch(feed -> feed.pueCategory().isPresent())
                ? it.stream().flatMap(feed -> feed.pueCategory().stream()).min(Long::compare)
                : Optional.empty();
    }
}
