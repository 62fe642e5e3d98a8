package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.Comparator;

/**
 * The slots of a series that have one kind of factor and one unit. A series with slots of several kinds or units, which its provider
 * changed, is several uniform series: their products with energy are never added up.
 *
 * @param series the series
 * @param factor the kind of the emission factor
 * @param unit the unit of the values
 */
public record UniformSeries(RateSeries series, RateFactor factor, String unit) implements Comparable<UniformSeries> {

    private static final Comparator<UniformSeries> ORDER = Comparator.comparing(UniformSeries::series)
            .thenComparing(uniform -> uniform.factor().toString())
            .thenComparing(UniformSeries::unit);

    /** Returns the uniform series of a slot. */
    public static UniformSeries of(RateSlot slot) {
        return new UniformSeries(slot.key().series(), slot.factor(), slot.unit());
    }

    /** Returns the number of characters of the names of the series. */
    public int nameLength() {
        return series.site().length()
                + series.provider().length()
                + series.zone().length()
                + series.series().length();
    }

    @Override
    public int compareTo(UniformSeries other) {
        return ORDER.compare(this, other);
    }
}
