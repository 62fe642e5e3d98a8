package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Optional;

/**
 * The slots of the topic {@code rates} with the PUE of places: rate {@code pue}, provider {@code jobenergy}, the place as the zone, and
 * the series {@code interim-partial}.
 */
public final class PueSlots {

    /** The provider of the slots. */
    public static final String PROVIDER = "jobenergy";

    /** The series of the slots. */
    public static final String SERIES = "interim-partial";

    private PueSlots() {}

    /** Returns the slot of a row; empty if the row has no PUE. */
    static Optional<RateSlot> of(PlaceEnergy row) {
        PlaceHour hour = row.placeHour();
        RateSeries series = new RateSeries(
                hour.place().site(), RateKind.PUE, PROVIDER, hour.place().place(), SERIES);
        boolean isMeasured =
                row.sums().stream().map(MeasuredSum::quality).allMatch(quality -> quality == Quality.MEASURED);
        return row.pue()
                .pue()
                .map(value -> RateSlot.builder(row.revision())
                        .key(new RateKey(series, hour.hourTime()))
                        .interval(PlaceHour.LENGTH)
                        .rateValue(value)
                        .unit("1")
                        .factor(RateFactor.NONE)
                        .pueCategory(row.pue().pueCategory())
                        .provision(isMeasured ? Provision.ACTUAL : Provision.ESTIMATED)
                        .provenance(RateProvenance.of(Topic.PLACE_ENERGY.baseName()))
                        .observedTime(row.observedTime())
                        .build());
    }

    /** Checks whether two slots are equal, regardless of revision and time. */
    static boolean areSame(RateSlot one, RateSlot other) {
        return one.toBuilder()
                .revision(other.revision())
                .observedTime(other.observedTime())
                .build()
                .equals(other);
    }
}
