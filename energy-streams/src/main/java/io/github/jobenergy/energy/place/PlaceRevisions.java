package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.place.PlaceRevisionStores.PublishedRow;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.Optional;

/**
 * Assigns revisions to the rows of places, as the last processing step: an equal row is not issued again, and the slot of a PUE has the
 * revision of its row. Rows published by an earlier process are read first, so that their revisions continue.
 */
public final class PlaceRevisions {

    private final PlaceRevisionStores stores;
    private final Readers readers;

    /** Creates the step over these stores. */
    public PlaceRevisions(PlaceRevisionStores stores, Readers readers) {
        this.stores = stores;
        this.readers = readers;
    }

    /** The consumers of published rows and slots. */
    public interface Readers {

        /** Accepts a row to be published. */
        void issue(PlaceEnergy row);

        /** Accepts a row to be withdrawn. */
        void withdraw(PlaceHour row);

        /** Accepts the slot of a PUE to be published. */
        void issue(RateSlot slot);

        /** Accepts the slot of a PUE to be withdrawn. */
        void withdraw(RateKey slot, Instant observedTime);
    }

    /** Accepts a newly computed row. */
    public void take(PlaceEnergy found) {
        Optional<PublishedRow> known = stores.published(found.placeHour());
        Optional<PlaceEnergy> valid = known.filter(row -> !row.withdrawn()).map(PublishedRow::row);
        if (valid.filter(found::hasSameContentAs).isPresent()) {
            return;
        }
        long revision = known.map(row -> row.row().revision()).orElse(0L) + 1;
        PlaceEnergy issued = found.toBuilder()
                .revision(revision)
                .supersedes(valid.map(PlaceEnergy::revision))
                .build();
        put(new PublishedRow(issued, false, true));
        readers.issue(issued);
        Optional<RateSlot> before = valid.flatMap(PueSlots::of);
        Optional<RateSlot> after = PueSlots.of(issued);
        if (after.isPresent()) {
            if (before.filter(slot -> PueSlots.areSame(slot, after.get())).isEmpty()) {
                readers.issue(after.get());
            }
        } else {
            before.ifPresent(slot -> readers.withdraw(slot.key(), issued.observedTime()));
        }
    }

    /** Accepts that nothing is left of a row. */
    public void withdraw(PlaceHour hour, Instant now) {
        Optional<PublishedRow> valid = stores.published(hour).filter(row -> !row.withdrawn());
        valid.ifPresent(known -> {
            put(new PublishedRow(known.row(), true, true));
            readers.withdraw(hour);
            PueSlots.of(known.row()).ifPresent(slot -> readers.withdraw(slot.key(), now));
        });
    }

    /** Accepts a row published earlier, possibly by a previous process. */
    public void acceptPublished(PlaceEnergy published) {
        boolean isNew = stores.published(published.placeHour())
                .filter(known -> known.row().revision() >= published.revision())
                .isEmpty();
        if (isNew) {
            put(new PublishedRow(published, false, false));
        }
    }

    /**
     * Accepts a tombstone published earlier. It withdraws a row that was only read from the topic; of a row of its own, the step knows
     * more than the tombstone.
     */
    public void acceptPublishedWithdrawal(PlaceHour hour) {
        stores.published(hour)
                .filter(known -> !known.own())
                .ifPresent(known -> put(new PublishedRow(known.row(), true, false)));
    }

    private void put(PublishedRow row) {
        stores.putPublished(row, row.row().placeHour().hourTime().minus(PlaceSettings.RETENTION.plusDays(2)));
    }
}
