package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns a builder of a record with these required components. */
    public static Builder builder(PlaceHour placeHour, long revision) {
        return new Builder(placeHour, revision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return builder(placeHour, revision)
                .supersedes(supersedes)
                .feeds(feeds)
                .sums(sums)
                .nodes(nodes)
                .difference(difference)
                .pue(pue)
                .placeFlags(placeFlags)
                .observedTime(observedTime);
    }

    /** Returns the sum of the feeds of a measured energy; empty if none of them was metered. */
    public Optional<MeasuredSum> sum(MeasuredEnergy measured) {
        return sums.stream().filter(sum -> sum.measuredEnergy() == measured).findFirst();
    }

    /** Checks whether both have equal figures for the same hour, regardless of revision and time of computation. */
    public boolean hasSameContentAs(PlaceEnergy other) {
        return toBuilder()
                .revision(other.revision)
                .supersedes(other.supersedes)
                .observedTime(other.observedTime)
                .build()
                .equals(other);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private PlaceHour placeHour;
        private long revision;
        private Optional<Long> supersedes = Optional.empty();
        private List<FeedEnergy> feeds = List.of();
        private List<MeasuredSum> sums = List.of();
        private @Nullable NodeSum nodes;
        private Optional<Energy> difference = Optional.empty();
        private @Nullable PlacePue pue;
        private List<PlaceFlag> placeFlags = List.of();
        private @Nullable Instant observedTime;

        private Builder(PlaceHour placeHour, long revision) {
            this.placeHour = placeHour;
            this.revision = revision;
        }

        public Builder placeHour(PlaceHour placeHour) {
            this.placeHour = placeHour;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder supersedes(Optional<Long> supersedes) {
            this.supersedes = supersedes;
            return this;
        }

        public Builder feeds(List<FeedEnergy> feeds) {
            this.feeds = feeds;
            return this;
        }

        public Builder sums(List<MeasuredSum> sums) {
            this.sums = sums;
            return this;
        }

        public Builder nodes(NodeSum nodes) {
            this.nodes = nodes;
            return this;
        }

        public Builder difference(Optional<Energy> difference) {
            this.difference = difference;
            return this;
        }

        public Builder pue(PlacePue pue) {
            this.pue = pue;
            return this;
        }

        public Builder placeFlags(List<PlaceFlag> placeFlags) {
            this.placeFlags = placeFlags;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /** Returns the record. */
        public PlaceEnergy build() {
            return new PlaceEnergy(
                    placeHour,
                    revision,
                    supersedes,
                    feeds,
                    sums,
                    Objects.requireNonNull(nodes, "nodes"),
                    difference,
                    Objects.requireNonNull(pue, "pue"),
                    placeFlags,
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
