package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The last step of a node's accounts: gives every hour its revision. What was published is remembered: nothing equal to it is
 * issued again, and nothing that rests on fewer readings takes its place. An hour of which nothing was ever metered is not
 * issued.
 */
public final class HourRevisions {

    /** Published hours are remembered for longer than the readings that could make them anew are kept. */
    static final Duration MEMORY = Topic.NODE_POWER.retention().plusDays(2);

    private final HourRevisionStores stores;
    private final Consumer<NodeEnergy> hours;

    /** A ledger over these stores, which sends what is issued there. */
    public HourRevisions(HourRevisionStores stores, Consumer<NodeEnergy> hours) {
        this.stores = stores;
        this.hours = hours;
    }

    /** Takes what an hour was now found to be. */
    public void take(NodeEnergy found) {
        Optional<NodeEnergy> published = stores.published(found.nodeHour());
        boolean isNothing = published.isEmpty()
                && found.metered().isZero()
                && found.energy().equals(Energy.ZERO);
        if (isNothing || published.filter(known -> holdsAgainst(known, found)).isPresent()) {
            return;
        }
        Optional<Long> superseded = published.map(NodeEnergy::revision);
        NodeEnergy issued = found.edition(superseded.orElse(0L) + 1, superseded);
        put(issued);
        hours.accept(issued);
    }

    /** Takes an hour that was published, perhaps by an earlier life of this program. */
    public void remember(NodeEnergy published) {
        boolean isNews = stores.published(published.nodeHour())
                .filter(known -> known.revision() >= published.revision())
                .isEmpty();
        if (isNews) {
            put(published);
        }
    }

    private void put(NodeEnergy hour) {
        stores.putPublished(hour);
        stores.forgetEndedBefore(
                hour.nodeHour().node(), hour.nodeHour().hourTime().minus(MEMORY));
    }

    /** Whether what was published stays: it says the same, or knows more. */
    private static boolean holdsAgainst(NodeEnergy published, NodeEnergy found) {
        boolean hasLostReadings = found.readingCount() < published.readingCount()
                && found.metered().compareTo(published.metered()) < 0;
        return hasLostReadings || published.saysTheSameAs(found);
    }
}
