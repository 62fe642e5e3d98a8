package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordWriter;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.Publisher;
import io.github.jobenergy.jobcomp.publish.TooLargeException;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes all records sent between two commits in one Kafka transaction. Records of runs are serialized on other threads,
 * those of one run in their order. A publisher must be closed after any failure, which the commit reports at the latest, since
 * the state on the brokers is then unknown; the {@link #takeOver} of its successor ends the transaction it left open.
 */
public final class KafkaPublisher implements Publisher, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaPublisher.class);

    /** The most batches being sent at a time, and held in memory meanwhile. */
    private static final int MOST_PARCELS = 3;

    private final Producer<byte[], byte[]> producer;
    private final BridgeTopics topics;
    private final String transactionalId;
    private final OversizedRecords tooLarge;
    private final long knownTooLarge;
    private final ContractCodec codec = new ContractCodec();
    private final PluginRecordWriter pluginRecords = new PluginRecordWriter();

    private final List<CompletableFuture<Void>> lanes =
            new ArrayList<>(Collections.nCopies(2, CompletableFuture.completedFuture(null)));
    private final Deque<CompletableFuture<Void>> underway = new ArrayDeque<>();

    private boolean isOpen;

    /** Publishes through this producer, which must have a transactional id. */
    public KafkaPublisher(Producer<byte[], byte[]> producer, BridgeTopics topics, String transactionalId) {
        this(producer, topics, transactionalId, new OversizedRecords());
    }

    /** Publishes through this producer, with the oversized records found before. */
    KafkaPublisher(
            Producer<byte[], byte[]> producer, BridgeTopics topics, String transactionalId, OversizedRecords tooLarge) {
        this.tooLarge = tooLarge;
        this.knownTooLarge = tooLarge.found();
        this.producer = producer;
        this.topics = topics;
        this.transactionalId = transactionalId;
    }

    /** Fences any earlier bridge of the cluster, and ends the transaction it left open. */
    public void takeOver() throws SupersededException {
        try {
            producer.initTransactions();
        } catch (ProducerFencedException | InvalidProducerEpochException other) {
            throw superseded(other);
        }
    }

    @Override
    public void send(PublicationBatch batch) throws SupersededException {
        if (!batch.isEmpty()) {
            inTransaction(() -> {
                sendSideBySide(batch.revisions());
                batch.starts().forEach(this::send);
                batch.rejections().forEach(this::send);
                batch.progress().ifPresent(this::send);
            });
        }
    }

    @Override
    public void commit() throws SupersededException {
        if (isOpen) {
            guarded(() -> {
                awaitParcels(0);
                producer.commitTransaction();
            });
            isOpen = false;
        }
    }

    /** Whether there is an uncommitted transaction, which a read of the ledger would wait for. */
    boolean isOpen() {
        return isOpen;
    }

    /**
     * Erases runs: sends a tombstone to each topic of the contract that the bridge writes by run, and to the ledger an entry
     * that prevents further revisions.
     */
    void erase(Map<RunKey, LedgerEntry> markers) throws SupersededException {
        inTransaction(() -> markers.forEach(this::sendTombstones));
        commit();
    }

    private void inTransaction(Runnable sending) throws SupersededException {
        guarded(() -> {
            if (!isOpen) {
                producer.beginTransaction();
                isOpen = true;
            }
            sending.run();
        });
    }

    private void guarded(Runnable call) throws SupersededException {
        try {
            call.run();
        } catch (KafkaException failed) {
            if (SupersededException.isCausedBy(failed)) {
                throw superseded(failed);
            }
            long newlyFound = tooLarge.found() - knownTooLarge;
            throw newlyFound > 0 ? new TooLargeException(newlyFound, failed) : failed;
        }
    }

    private SupersededException superseded(KafkaException failed) {
        return new SupersededException(
                "another jobcomp-bridge with transactional id " + transactionalId + " has taken over", failed);
    }

    /**
     * Sends the ledger records on the calling thread, and the records of runs on two lanes, those of one run always on the
     * same lane, since compressing them takes most of the time. Each record is serialized just before it is sent, so that few
     * are in memory.
     */
    private void sendSideBySide(List<Revision> revisions) {
        awaitParcels(MOST_PARCELS - 1);
        then(0, () -> sendHalf(revisions, 0));
        then(1, () -> sendHalf(revisions, 1));
        underway.add(CompletableFuture.allOf(lanes.toArray(CompletableFuture[]::new)));
        revisions.forEach(this::sendBeside);
    }

    private void then(int lane, Runnable sending) {
        lanes.set(lane, lanes.get(lane).thenRunAsync(sending));
    }

    /** Waits until at most this number of batches are being sent. */
    private void awaitParcels(int most) {
        while (underway.size() > most) {
            await(underway.remove());
        }
    }

    private void sendHalf(List<Revision> revisions, int half) {
        for (Revision revision : revisions) {
            if ((revision.completion().run().hashCode() & 1) == half) {
                sendOrReject(message(revision));
            }
        }
    }

    private ProducerRecord<byte[], byte[]> message(Revision revision) {
        JobCompletion completion = revision.completion();
        ProducerRecord<byte[], byte[]> message = message(topics.completions(), completion, revision.value());
        EventHeaders.of(completion).forEach((name, value) -> message.headers().add(name, bytes(value)));
        return message;
    }

    /** Sends the ledger entry of a record, and the first final record in the plugin's format if that is configured. */
    private void sendBeside(Revision revision) {
        JobCompletion completion = revision.completion();
        boolean isRejected =
                tooLarge.includes(topics.completions(), bytes(completion.run().text()));
        LedgerEntry entry = isRejected ? revision.entry().withoutContent() : revision.entry();
        send(message(topics.ledger(), completion, codec.write(entry)));
        if (revision.isFirstSettled() && topics.plugin().isPresent()) {
            sendOrReject(message(topics.plugin().get(), completion, pluginRecords.write(completion)));
        }
    }

    /** Sends a record of a run, or its rejection if the record is known to be too large for its topic. */
    @SuppressWarnings("FutureReturnValueIgnored") // as for send below
    private void sendOrReject(ProducerRecord<byte[], byte[]> message) {
        String topic = message.topic();
        byte[] key = message.key();
        if (tooLarge.includes(message)) {
            LOG.atError()
                    .addKeyValue("job", new String(key, StandardCharsets.UTF_8))
                    .addKeyValue("topic", topic)
                    .addKeyValue("count", message.value().length)
                    .log("rejected a record that exceeds max.message.bytes of its topic");
            send(rejection(message));
            return;
        }
        producer.send(message, (taken, failure) -> {
            if (failure instanceof RecordTooLargeException) {
                tooLarge.add(topic, key);
            }
        });
    }

    /** The rejection of an oversized record, without an excerpt of its text, which a privacy policy may restrict. */
    private static Rejection rejection(ProducerRecord<byte[], byte[]> message) {
        String run = new String(message.key(), StandardCharsets.UTF_8);
        Rejection whole = new Origin(message.topic() + ":" + run, message.value())
                .reject(
                        RejectionReason.TOO_LARGE,
                        Optional.empty(),
                        "expected a record within max.message.bytes of the topic, found a larger one",
                        Instant.ofEpochMilli(message.timestamp()));
        return whole.toBuilder().valueRedacted(Optional.empty()).build();
    }

    private static ProducerRecord<byte[], byte[]> message(String topic, JobCompletion completion, byte[] value) {
        long time = completion.evidence().observedTime().toEpochMilli();
        return new ProducerRecord<>(topic, null, time, bytes(completion.run().text()), value);
    }

    private static void await(CompletableFuture<Void> sent) {
        try {
            sent.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all sends, and throws if one failed
    private void send(ProducerRecord<byte[], byte[]> message) {
        producer.send(message);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(StartRevision revision) {
        JobStart start = revision.start();
        long time = start.observedTime().toEpochMilli();
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                topics.starts(), null, time, bytes(start.run().text()), codec.write(start));
        EventHeaders.of(start).forEach((name, value) -> message.headers().add(name, bytes(value)));
        sendOrReject(message);
        producer.send(new ProducerRecord<>(
                topics.ledger(), null, time, bytes(LedgerTopic.startKey(start.run())), codec.write(revision.entry())));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(Rejection rejection) {
        long time = rejection.observedTime().toEpochMilli();
        producer.send(withSchema(
                Topic.REJECTIONS,
                new ProducerRecord<>(
                        topics.rejections(), null, time, bytes(rejection.origin()), codec.write(rejection))));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(SearchProgress progress) {
        byte[] key = bytes(SearchProgress.key(progress.cluster()));
        producer.send(new ProducerRecord<>(topics.ledger(), key, codec.write(progress)));
    }

    @SuppressWarnings({"FutureReturnValueIgnored", "NullAway"}) // as above; a record whose value is null is a tombstone
    private void sendTombstones(RunKey run, LedgerEntry marker) {
        byte[] key = bytes(run.text());
        producer.send(withSchema(Topic.JOB_COMPLETIONS, new ProducerRecord<>(topics.completions(), key, null)));
        producer.send(withSchema(Topic.JOB_STARTS, new ProducerRecord<>(topics.starts(), key, null)));
        producer.send(new ProducerRecord<>(topics.ledger(), bytes(LedgerTopic.startKey(run)), null));
        producer.send(new ProducerRecord<>(topics.ledger(), key, codec.write(marker)));
    }

    private static ProducerRecord<byte[], byte[]> withSchema(Topic topic, ProducerRecord<byte[], byte[]> message) {
        message.headers().add(EventHeaders.DATA_SCHEMA, bytes(EventHeaders.dataSchema(topic)));
        return message;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Closes the producer; uncommitted records are lost. */
    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
