package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Assigns revisions to the energy of node hours, as the last processing step of the accounts. A published hour is
 * stored: an equal result is not issued again, and a result based on fewer readings does not replace it. An hour
 * without any metered time is not issued.
 */
public final class HourRevisions {

    /**
     * The retention time of published hours, which is longer than the retention time of the readings from which they
     * could be recomputed.
     */
    static final Duration RETENTION = Topic.NODE_POWER.retention().plusDays(2);

    private final HourRevisionStores stores;
    private final Consumer<NodeEnergy> hours;

    /** Creates the step over these stores, which sends issued hours to the given consumer. */
    public HourRevisions(HourRevisionStores stores, Consumer<NodeEnergy> hours) {
        this.stores = stores;
        this.hours = hours;
    }

    /** Accepts a newly computed hour. */
    public void take(NodeEnergy found) {
        Optional<NodeEnergy> published = stores.published(found.nodeHour());
        boolean isNothing = published.isEmpty()
                && found.metered().isZero()
                && found.energy().equals(Energy.ZERO);
        if (isNothing || published.filter(known -> holdsAgainst(known, found)).isPresent()) {
            return;
        }
        Optional<Long> superseded = published.map(NodeEnergy::revision);
        NodeEnergy issued = found.withRevision(superseded.orElse(0L) + 1, superseded);
        put(issued);
        hours.accept(issued);
    }

    /** Accepts an hour published earlier, possibly by a previous process. */
    public void acceptPublished(NodeEnergy published) {
        boolean isNew = stores.published(published.nodeHour())
                .filter(known -> known.revision() >= published.revision())
                .isEmpty();
        if (isNew) {
            put(published);
        }
    }

    private void put(NodeEnergy hour) {
        stores.putPublished(hour);
        stores.removeEndedBefore(
                hour.nodeHour().node(), hour.nodeHour().hourTime().minus(RETENTION));
    }

    /** Checks whether the published hour is kept, because it is equal or is based on more readings. */
    private static boolean holdsAgainst(NodeEnergy published, NodeEnergy found) {
        boolean hasLostReadings = found.readingCount() < published.readingCount()
                && found.metered().compareTo(published.metered()) < 0;
        return hasLostReadings || published.hasSameContentAs(found);
    }
}
