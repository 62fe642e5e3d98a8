package io.github.jobenergy.energy.streams.sinks;

import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serializes rejections, keyed by their origin. For each reason and each partition of an input topic, {@link
 * RejectionWindow#EXAMPLES} a minute are written one by one; one record with a count summarizes the others. The counts are state:
 * none is lost or written twice when the program is killed.
 */
public final class RejectionWriter extends ContextualProcessor<String, Event, String, byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(RejectionWriter.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);

    private final String storeName;
    private final ContractCodec codec = new ContractCodec();
    private final StateRecords records = new StateRecords();
    private @Nullable KeyValueStore<String, byte[]> windows;

    /** Creates a writer that counts rejections in the store of that name. */
    public RejectionWriter(String storeName) {
        this.storeName = storeName;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> taskContext) {
        super.init(taskContext);
        windows = taskContext.getStateStore(storeName);
        taskContext.schedule(
                CHECK_INTERVAL, PunctuationType.WALL_CLOCK_TIME, time -> closeOver(Instant.ofEpochMilli(time)));
    }

    @Override
    public void process(Record<String, Event> input) {
        if (input.value() instanceof Event.Rejected rejected) {
            Rejection rejection = rejected.rejection();
            LOG.atDebug()
                    .addKeyValue("reason", rejection.reason())
                    .addKeyValue("origin", rejection.origin())
                    .log("a record is rejected: {}", rejection.detail());
            take(rejection, Instant.ofEpochMilli(context().currentSystemTimeMs()));
        }
    }

    private void take(Rejection rejection, Instant now) {
        String key = rejection.reason() + " " + source(rejection.origin());
        RejectionWindow window =
                Optional.ofNullable(store().get(key)).map(this::read).orElseGet(() -> RejectionWindow.since(now));
        if (window.isOver(now)) {
            window.summary(now).ifPresent(this::write);
            window = RejectionWindow.since(now);
        }
        boolean isExample = window.hasRoom();
        store().put(key, records.write(isExample ? window.withPublished() : window.withCounted(rejection)));
        if (isExample) {
            write(rejection);
        }
    }

    /** Returns the partition that a record was read from; empty for an origin that is not a record. */
    private static String source(String origin) {
        return origin.substring(0, Math.max(0, origin.lastIndexOf('@')));
    }

    private void closeOver(Instant now) {
        Map<String, RejectionWindow> over = new HashMap<>();
        try (KeyValueIterator<String, byte[]> all = store().all()) {
            all.forEachRemaining(entry -> {
                RejectionWindow window = read(entry.value);
                if (window.isOver(now)) {
                    over.put(entry.key, window);
                }
            });
        }
        over.forEach((key, window) -> {
            window.summary(now).ifPresent(this::write);
            store().delete(key);
        });
    }

    private RejectionWindow read(byte[] bytes) {
        return records.read(RejectionWindow.class, bytes);
    }

    private void write(Rejection rejection) {
        context()
                .forward(new Record<>(
                        rejection.origin(),
                        codec.write(rejection),
                        rejection.observedTime().toEpochMilli()));
    }

    private KeyValueStore<String, byte[]> store() {
        return Objects.requireNonNull(windows);
    }
}
