package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The energies of places read so far, and the slots of rates with their PUEs: the last record of each. */
public final class PlaceResults {

    private static final RateProvenance OF_PLACES = RateProvenance.of(Topic.PLACE_ENERGY.baseName());

    private final SortedMap<PlaceHour, Published<PlaceEnergy>> rows = new TreeMap<>();
    private final SortedMap<RateKey, RateSlot> slots = new TreeMap<>();

    PlaceResults() {}

    void add(Published<PlaceEnergy> row) {
        rows.put(row.value().placeHour(), row);
    }

    void remove(PlaceHour row) {
        rows.remove(row);
    }

    /** Adds a slot if it is the PUE of a place. */
    void add(RateSlot slot) {
        if (slot.provenance().equals(OF_PLACES)) {
            slots.put(slot.key(), slot);
        }
    }

    void remove(RateKey slot) {
        slots.remove(slot);
    }

    /** Returns the last row of each place and hour. */
    public Collection<Published<PlaceEnergy>> rows() {
        return Collections.unmodifiableCollection(rows.values());
    }

    /**
     * Checks whether all meters of a place have been read for the whole hour. The readings of a place are in one partition in the
     * order of their times, so later readings do not change the energy.
     */
    public boolean isMetered(PlaceHour hour) {
        return row(hour)
                .filter(row -> !row.sums().isEmpty()
                        && row.sums().stream().allMatch(sum -> sum.metered().equals(PlaceHour.LENGTH)))
                .isPresent();
    }

    /** Checks whether the PUE of a row, or its absence, is that on the topic of rates. */
    public boolean hasSlot(PlaceHour hour) {
        return row(hour)
                .filter(row -> row.pue().pue().equals(slot(hour).map(RateSlot::rateValue)))
                .isPresent();
    }

    private Optional<PlaceEnergy> row(PlaceHour hour) {
        return Optional.ofNullable(rows.get(hour)).map(Published::value);
    }

    private Optional<RateSlot> slot(PlaceHour hour) {
        return slots.values().stream()
                .filter(slot -> slot.key().startTime().equals(hour.hourTime()) && isOf(hour.place(), slot))
                .findFirst();
    }

    private static boolean isOf(PlaceKey place, RateSlot slot) {
        return slot.key().series().rate() == RateKind.PUE
                && slot.key().series().site().equals(place.site())
                && slot.key().series().zone().equals(place.place());
    }

    /** Checks whether a footprint has the facility energy by the PUE of each place at the start of its run. */
    boolean areApplied(JobFootprint footprint) {
        return slots.values().stream()
                .filter(slot -> footprint
                        .startTime()
                        .filter(start -> contains(slot, start))
                        .isPresent())
                .allMatch(slot -> isApplied(slot, footprint));
    }

    private static boolean contains(RateSlot slot, Instant time) {
        return !time.isBefore(slot.span().start()) && time.isBefore(slot.span().end());
    }

    private static boolean isApplied(RateSlot slot, JobFootprint footprint) {
        Optional<RateValue> value = Optional.of(slot.rateValue());
        return footprint.amounts().facilityEnergies().stream()
                .map(amount -> amount.energy())
                .anyMatch(energy -> energy.series().equals(slot.key().series())
                        && energy.startRate().equals(value));
    }
}
