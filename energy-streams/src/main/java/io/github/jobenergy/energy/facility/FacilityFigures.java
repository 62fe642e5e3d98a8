package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The energy of a place in a period. The figures of a period are the sum of those of its hours in any order.
 *
 * @param hours the hours by what was metered
 * @param facility the facility energy of all hours
 * @param it the IT energy of all hours
 * @param pue the ratio of both over the hours of which both are complete
 * @param nodes the energy of the nodes over the hours of which it and the IT energy are complete
 * @param observedTime when the last of the hours was computed; empty if none was
 */
public record FacilityFigures(
        HourCounts hours,
        MeteredTotal facility,
        MeteredTotal it,
        InterimPue pue,
        NodesOfPlace nodes,
        Optional<Instant> observedTime) {

    /** The figures of no hours. */
    public static final FacilityFigures NONE = ofHours(HourCounts.NONE);

    /** The figures of an hour that has ended and has no row. */
    static final FacilityFigures MISSING = ofHours(HourCounts.ONE_MISSING);

    /** The figures of an hour that has not ended and has no row. */
    static final FacilityFigures TO_COME = ofHours(HourCounts.ONE_TO_COME);

    private static FacilityFigures ofHours(HourCounts hours) {
        return new FacilityFigures(
                hours, MeteredTotal.NONE, MeteredTotal.NONE, InterimPue.NONE, NodesOfPlace.NONE, Optional.empty());
    }

    /** Returns the figures of the hour of a row. */
    static FacilityFigures of(PlaceEnergy row, Instant now) {
        Optional<MeasuredSum> facility = row.sum(MeasuredEnergy.FACILITY);
        Optional<MeasuredSum> it = row.sum(MeasuredEnergy.IT);
        boolean isComplete = facility.filter(MeasuredSum::isComplete).isPresent()
                && it.filter(MeasuredSum::isComplete).isPresent();
        boolean isMetered = facility.isPresent() || it.isPresent();
        boolean isEnded = !row.placeHour().end().isAfter(now);
        HourCounts unmetered = isEnded ? HourCounts.ONE_MISSING : HourCounts.ONE_TO_COME;
        return new FacilityFigures(
                isComplete ? HourCounts.ONE_COMPLETE : isMetered ? HourCounts.ONE_PARTIAL : unmetered,
                facility.map(MeteredTotal::of).orElse(MeteredTotal.NONE),
                it.map(MeteredTotal::of).orElse(MeteredTotal.NONE),
                isComplete ? pue(row, facility.get(), it.get()) : InterimPue.NONE,
                NodesOfPlace.of(row),
                Optional.of(row.observedTime()));
    }

    private static InterimPue pue(PlaceEnergy row, MeasuredSum facility, MeasuredSum it) {
        boolean isContradictory = row.placeFlags().contains(PlaceFlag.FACILITY_BELOW_IT)
                || row.placeFlags().contains(PlaceFlag.NODES_EXCEED_METER);
        return InterimPue.of(row, facility.bounds().energy(), it.bounds().energy(), isContradictory);
    }

    /** Returns the figures of both periods, which have no hour in common. */
    public FacilityFigures plus(FacilityFigures other) {
        return new FacilityFigures(
                hours.plus(other.hours),
                facility.plus(other.facility),
                it.plus(other.it),
                pue.plus(other.pue),
                nodes.plus(other.nodes),
                Stream.of(observedTime, other.observedTime)
                        .flatMap(Optional::stream)
                        .max(Comparator.naturalOrder()));
    }

    /** Checks whether facility energy and IT energy are complete in every hour of the period. */
    public boolean isComplete() {
        return hours.complete() == hours.all();
    }
}
