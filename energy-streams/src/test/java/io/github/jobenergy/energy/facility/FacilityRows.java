package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.energy.place.NodeSum;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.energy.place.PlacePue;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hours of a place for tests, with energies in joules. */
public final class FacilityRows {

    /** The place of the rows. */
    public static final PlaceKey HALL = new PlaceKey("centre", "hall-1");

    private FacilityRows() {}

    /** Returns a row whose energies are complete if their quality is measured or estimated; none of an energy below 0. */
    public static PlaceEnergy row(Instant hour, long facility, Quality ofFacility, long it, Quality ofIt) {
        List<MeasuredSum> sums = new ArrayList<>();
        if (it >= 0) {
            sums.add(sum(MeasuredEnergy.IT, it, ofIt));
        }
        if (facility >= 0) {
            sums.add(sum(MeasuredEnergy.FACILITY, facility, ofFacility));
        }
        return PlaceEnergy.builder(new PlaceHour(HALL, hour), 1)
                .feeds(List.of(feed(Optional.of(2L))))
                .sums(sums)
                .nodes(new NodeSum(1, 0, 0, 1, Quality.MISSING, Optional.empty(), Duration.ZERO))
                .pue(PlacePue.NONE)
                .placeFlags(it > facility && facility >= 0 ? List.of(PlaceFlag.FACILITY_BELOW_IT) : List.of())
                .observedTime(hour.plusSeconds(4_500))
                .build();
    }

    /** Returns a row of which everything is complete. */
    public static PlaceEnergy complete(Instant hour, long facility, long it) {
        return row(hour, facility, Quality.MEASURED, it, Quality.MEASURED);
    }

    /** Returns the row with complete nodes of that energy. */
    static PlaceEnergy withNodes(PlaceEnergy row, long joules) {
        Energy nodes = Energy.ofJoules(joules);
        return row.toBuilder()
                .nodes(new NodeSum(1, 1, 0, 0, Quality.MEASURED, Optional.of(nodes), Duration.ofHours(1)))
                .difference(row.sum(MeasuredEnergy.IT)
                        .map(sum -> sum.bounds().energy().minus(nodes)))
                .build();
    }

    /** Returns the row with an IT feed of that category. */
    static PlaceEnergy withCategory(PlaceEnergy row, Optional<Long> category) {
        return row.toBuilder().feeds(List.of(feed(category))).build();
    }

    private static MeasuredSum sum(MeasuredEnergy measured, long joules, Quality quality) {
        EnergyBounds bounds = new EnergyBounds(
                Energy.ofJoules(joules), Energy.ofJoules(joules * 99 / 100), Energy.ofJoules(joules * 101 / 100));
        return new MeasuredSum(
                measured, quality, bounds, quality == Quality.PARTIAL ? Duration.ofMinutes(50) : Duration.ofHours(1));
    }

    private static FeedEnergy feed(Optional<Long> category) {
        return FeedEnergy.missing(MeasuredEnergy.IT, "A", category, 0, List.of());
    }
}
