package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.account.HourRevisionStores;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state store of the revisions of node hours in its task. */
public final class KafkaHourRevisionStores implements HourRevisionStores {

    private final KeyValueStore<String, byte[]> published;
    private final StateRecords records = new StateRecords();

    /** The store of the task of this context. */
    public KafkaHourRevisionStores(ProcessingContext context) {
        published = context.getStateStore(StoreNames.PUBLISHED_HOURS);
    }

    private static String row(NodeKey node, Instant hour) {
        return StateKey.of(node.text()) + Times.text(hour.toEpochMilli());
    }

    @Override
    public Optional<NodeEnergy> published(NodeHour hour) {
        return Optional.ofNullable(published.get(row(hour.node(), hour.hourTime())))
                .map(bytes -> records.read(NodeEnergy.class, bytes));
    }

    @Override
    public void putPublished(NodeEnergy hour) {
        published.put(row(hour.nodeHour().node(), hour.nodeHour().hourTime()), records.write(hour));
    }

    @Override
    public void removeEndedBefore(NodeKey node, Instant time) {
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> rows =
                published.range(StateKey.of(node.text()), row(node, time.minus(NodeHour.LENGTH)))) {
            rows.forEachRemaining(row -> old.add(row.key));
        }
        old.forEach(published::delete);
    }
}
