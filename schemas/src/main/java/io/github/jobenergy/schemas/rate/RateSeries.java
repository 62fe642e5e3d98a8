package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.util.Comparator;

/**
 * A time series of a rate at a site. No part contains {@code /}. One provider may publish several series for a zone, such as the
 * direct and the life-cycle carbon intensity; series of different factors are never mixed in a sum.
 *
 * @param site the site whose energy the rate applies to
 * @param rate the kind of the rate
 * @param provider the provider, such as {@code entsoe}
 * @param zone the zone in the notation of the provider, such as a bidding zone
 * @param series the name of the series within provider and zone
 */
public record RateSeries(String site, RateKind rate, String provider, String zone, String series)
        implements FieldGroup, Comparable<RateSeries> {

    private static final Comparator<RateSeries> ORDER = Comparator.comparing(RateSeries::site)
            .thenComparing(RateSeries::rate)
            .thenComparing(RateSeries::provider)
            .thenComparing(RateSeries::zone)
            .thenComparing(RateSeries::series);

    public RateSeries {
        requirePart("site", site);
        requirePart("provider", provider);
        requirePart("zone", zone);
        requirePart("series", series);
    }

    @Override
    public int compareTo(RateSeries other) {
        return ORDER.compare(this, other);
    }

    private static void requirePart(String field, String part) {
        if (part.isBlank() || part.indexOf('/') >= 0) {
            throw new InvalidFieldException(field, "a name without '/'", "'" + part + "'");
        }
        Names.require(field, part);
    }
}
