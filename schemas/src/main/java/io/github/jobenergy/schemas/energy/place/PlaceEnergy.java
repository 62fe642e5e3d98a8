package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The energy of a place in one UTC hour: the value type of {@code place-energy}, keyed by the place and the hour; the highest revision
 * applies, and a tombstone withdraws the hour. The record names neither runs nor persons.
 *
 * @param placeHour the key of the place and the hour
 * @param revision 1 for the first, higher for each revision that differs
 * @param supersedes the revision that this revision replaces; absent for the first, and after a tombstone
 * @param feeds the energy of each feed, sorted by measured energy and feed
 * @param sums the sums of the feeds, each measured energy at most once; none where no feed was metered
 * @param nodes the energy of the contained nodes
 * @param difference the IT energy minus that of the nodes, which may be negative: losses, and IT equipment that is not a node; absent
 *     unless both cover the whole hour
 * @param pue the partial interim PUE
 * @param placeFlags the conditions that affect the interpretation, sorted
 * @param observedTime when the energy was computed
 */
public record PlaceEnergy(
        PlaceHour placeHour,
        long revision,
        Optional<Long> supersedes,
        List<FeedEnergy> feeds,
        List<MeasuredSum> sums,
        NodeSum nodes,
        Optional<Energy> difference,
        PlacePue pue,
        List<PlaceFlag> placeFlags,
        Instant observedTime) {

    public PlaceEnergy {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        feeds = List.copyOf(feeds);
        sums = List.copyOf(sums);
        placeFlags = List.copyOf(placeFlags);
    }

    /** Returns the figures of an hour as its first revision, without a time of computation. */
    public static PlaceEnergy of(
            PlaceHour placeHour,
            List<FeedEnergy> feeds,
            List<MeasuredSum> sums,
            NodeSum nodes,
            Optional<Energy> difference,
            PlacePue pue,
            List<PlaceFlag> placeFlags) {
        return new PlaceEnergy(
                placeHour, 1, Optional.empty(), feeds, sums, nodes, difference, pue, placeFlags, Instant.EPOCH);
    }

    /** Returns the sum of the feeds of a measured energy; empty if none of them was metered. */
    public Optional<MeasuredSum> sum(MeasuredEnergy measured) {
        return sums.stream().filter(sum -> sum.measuredEnergy() == measured).findFirst();
    }

    /** Returns the same figures as another revision. */
    public PlaceEnergy withRevision(long number, Optional<Long> superseded) {
        return new PlaceEnergy(
                placeHour, number, superseded, feeds, sums, nodes, difference, pue, placeFlags, observedTime);
    }

    /** Returns the same figures with another time of computation. */
    public PlaceEnergy observedAt(Instant time) {
        return new PlaceEnergy(placeHour, revision, supersedes, feeds, sums, nodes, difference, pue, placeFlags, time);
    }

    /** Checks whether both have equal figures for the same hour, regardless of revision and time of computation. */
    public boolean hasSameContentAs(PlaceEnergy other) {
        return withRevision(other.revision, other.supersedes)
                .observedAt(other.observedTime)
                .equals(other);
    }
}
