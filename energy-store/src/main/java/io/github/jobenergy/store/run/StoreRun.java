package io.github.jobenergy.store.run;

import io.github.jobenergy.program.monitoring.LoopProgress;
import io.github.jobenergy.store.database.Progress;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.database.TopicBatch;
import io.github.jobenergy.store.run.StoredTopics.Found;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topics from the positions in the store, and writes their records into it. A pass from the first record starts where a topic was
 * never read, was created again, was not read for longer than brokers keep tombstones, or no longer contains the position.
 */
public final class StoreRun implements AutoCloseable {

    /** The time without reading after which tombstones may be missed: brokers keep them for {@code delete.retention.ms}, 24 hours. */
    static final Duration TOMBSTONES_KEPT = Duration.ofHours(23);

    private static final Logger LOG = LoggerFactory.getLogger(StoreRun.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration REFRESH = Duration.ofMinutes(1);

    /** The time that a transaction may take, which depends on the number of its rows: the loop is not stalled meanwhile. */
    private static final Duration LONGEST_TRANSACTION = Duration.ofHours(6);

    private final Store store;
    private final StoreWriter writer;
    private final Consumer<byte[], byte[]> consumer;
    private final StoredTopics brokers;
    private final Clock clock;

    /** The topics that are read, by their full names. */
    private final Map<String, ReadTopic> topics = new TreeMap<>();

    private final StoreCounts counts = new StoreCounts();
    private final LoopProgress progress = new LoopProgress("store");
    private volatile int topicCount;
    private volatile int openPasses;
    private Instant refreshed = Instant.MIN;
    private volatile boolean isStopped;

    /** Creates a run over an open store. */
    public StoreRun(Store store, Consumer<byte[], byte[]> consumer, StoredTopics brokers, Clock clock) {
        this.store = store;
        this.writer = new StoreWriter(store);
        this.consumer = consumer;
        this.brokers = brokers;
        this.clock = clock;
    }

    /** Returns the counts of the run. */
    public StoreCounts counts() {
        return counts;
    }

    /** Returns the progress of the reading. For any thread. */
    LoopProgress progress() {
        return progress;
    }

    /** Returns the number of topics that are read. For any thread. */
    int topicCount() {
        return topicCount;
    }

    /** Returns the number of topics whose pass from the first record is not complete. For any thread. */
    int openPasses() {
        return openPasses;
    }

    /** Ends {@link #run} after the present transaction. For any thread. */
    public void stop() {
        isStopped = true;
    }

    /** Reads until {@link #stop}. */
    public void run() throws SQLException, SupersededStoreException {
        while (!isStopped) {
            step();
        }
        writer.await();
    }

    /**
     * Reads until each topic is read to the end that it had at the start.
     *
     * @param isRebuild whether a pass is started over each topic
     */
    public void runToEnd(boolean isRebuild) throws SQLException, SupersededStoreException {
        refresh();
        if (isRebuild) {
            for (ReadTopic topic : topics.values()) {
                startPass(topic);
            }
            seek(topics.values());
        }
        Map<TopicPartition, Long> last = consumer.endOffsets(consumer.assignment());
        while (!isStopped && !isReached(last)) {
            step();
        }
        writer.await();
    }

    /** Returns when no transaction is in progress. */
    @Override
    public void close() {
        writer.close();
    }

    private boolean isReached(Map<TopicPartition, Long> last) {
        return last.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void step() throws SQLException, SupersededStoreException {
        progress.advanced(LONGEST_TRANSACTION);
        Instant now = clock.instant();
        boolean isDue = refreshed.isBefore(now.minus(REFRESH)) || refreshed.isAfter(now);
        if (isDue) {
            refresh();
        }
        try {
            progress.advanced();
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            progress.advanced(LONGEST_TRANSACTION);
            if (!records.isEmpty() || isDue) {
                write(records);
            }
        } catch (OffsetOutOfRangeException deleted) {
            restart(deleted.partitions());
        }
        endPasses();
        topicCount = topics.size();
        openPasses = (int) topics.values().stream()
                .filter(topic -> topic.passEnds().isPresent())
                .count();
    }

    /** Finds the topics that exist, assigns their partitions, and starts the passes that are due. */
    private void refresh() throws SQLException, SupersededStoreException {
        writer.await();
        List<ReadTopic> changed = new ArrayList<>();
        brokers.existing().forEach((topic, found) -> {
            ReadTopic known = topics.get(found.name());
            if (known == null || !known.found().equals(found)) {
                changed.add(new ReadTopic(topic, found, new RecordDecoder(topic, store.table(topic)), counts));
            }
        });
        if (!changed.isEmpty()) {
            changed.forEach(topic -> topics.put(topic.found().name(), topic));
            consumer.assign(topics.values().stream()
                    .flatMap(topic -> topic.partitions().stream())
                    .toList());
            for (ReadTopic topic : changed) {
                if (isPassDue(topic)) {
                    startPass(topic);
                }
            }
            seek(changed);
        }
        refreshed = clock.instant();
    }

    private boolean isPassDue(ReadTopic topic) throws SQLException {
        Progress progress = store.progress(topic.topic());
        if (progress.topicId().filter(topic.found().id()::equals).isEmpty()) {
            return true;
        }
        Duration unread = Duration.between(progress.readTime().orElse(Instant.EPOCH), clock.instant())
                .abs();
        return topic.topic().isCompacted() && unread.compareTo(TOMBSTONES_KEPT) > 0;
    }

    private void startPass(ReadTopic topic) throws SQLException {
        Found found = topic.found();
        Progress started = store.startPass(topic.topic(), found.id(), clock.instant());
        LOG.info("{}: reading from the first record, pass {}", found.name(), started.pass());
    }

    /**
     * Sets the positions of the consumer to those in the store, and determines the ends of topics whose pass is not complete. The consumer
     * has no default: it requires a position of each partition before it determines the first of another one.
     */
    private void seek(Collection<ReadTopic> sought) throws SQLException {
        List<TopicPartition> unread = new ArrayList<>();
        for (ReadTopic topic : sought) {
            Progress progress = store.progress(topic.topic());
            for (TopicPartition partition : topic.partitions()) {
                progress.next(partition.partition())
                        .ifPresentOrElse(next -> consumer.seek(partition, next), () -> unread.add(partition));
            }
        }
        if (!unread.isEmpty()) {
            consumer.seekToBeginning(unread);
        }
        for (ReadTopic topic : sought) {
            topic.passEnds(
                    store.progress(topic.topic()).isComplete()
                            ? Optional.empty()
                            : Optional.of(consumer.endOffsets(topic.partitions())));
        }
    }

    /** Starts a pass over the topics of partitions that do not contain the position any more. */
    private void restart(Set<TopicPartition> deleted) throws SQLException, SupersededStoreException {
        writer.await();
        for (ReadTopic topic : topics.values()) {
            if (topic.partitions().stream().anyMatch(deleted::contains)) {
                LOG.warn(
                        "{}: expected the records from the stored positions, found that brokers deleted them",
                        topic.found().name());
                startPass(topic);
                seek(List.of(topic));
            }
        }
    }

    private void write(ConsumerRecords<byte[], byte[]> records) throws SQLException, SupersededStoreException {
        List<TopicBatch> batches = new ArrayList<>();
        for (ReadTopic topic : topics.values()) {
            List<ConsumerRecord<byte[], byte[]>> messages = new ArrayList<>();
            records.records(topic.found().name()).forEach(messages::add);
            TopicBatch batch = topic.batch(messages);
            for (TopicPartition partition : topic.partitions()) {
                batch.readTo(partition.partition(), consumer.position(partition));
            }
            batches.add(batch);
        }
        writer.write(batches, clock.instant());
    }

    private void endPasses() throws SQLException, SupersededStoreException {
        for (ReadTopic topic : topics.values()) {
            if (topic.passEnds().filter(this::isReached).isPresent()) {
                writer.await();
                int deleted = store.endPass(
                        topic.topic(), clock.instant().minus(topic.topic().retention()));
                topic.passEnds(Optional.empty());
                LOG.info(
                        "{}: read to its end; {} rows without a record deleted",
                        topic.found().name(),
                        deleted);
            }
        }
    }
}
