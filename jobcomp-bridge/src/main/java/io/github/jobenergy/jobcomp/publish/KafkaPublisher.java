package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.plugin.PluginRecordWriter;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.EventHeaders;
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
 * Publishes what is sent between two commits in one Kafka transaction. Records of runs are written out beside the caller,
 * those of a run in their order. It lives as long as all goes well: after any failure, of which the commit tells at the
 * latest, nobody knows what the brokers have, so it is thrown away, and the next one's first act ends whatever this one left
 * open.
 */
public final class KafkaPublisher implements Publisher, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaPublisher.class);

    /** So many parcels are being sent at once, and held meanwhile. */
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

    /** The same, where it is known from before what is too large. */
    KafkaPublisher(
            Producer<byte[], byte[]> producer, BridgeTopics topics, String transactionalId, OversizedRecords tooLarge) {
        this.tooLarge = tooLarge;
        this.knownTooLarge = tooLarge.found();
        this.producer = producer;
        this.topics = topics;
        this.transactionalId = transactionalId;
    }

    /** Takes over this cluster from any bridge before, and ends what that one left open. */
    public void takeOver() throws SupersededException {
        try {
            producer.initTransactions();
        } catch (ProducerFencedException | InvalidProducerEpochException other) {
            throw new SupersededException(transactionalId, other);
        }
    }

    @Override
    public void send(Parcel parcel) throws SupersededException {
        if (!parcel.isEmpty()) {
            inTransaction(() -> {
                sendSideBySide(parcel.revisions());
                parcel.starts().forEach(this::send);
                parcel.rejections().forEach(this::send);
                parcel.progress().ifPresent(this::send);
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

    /** Whether something is sent and not committed: whoever waits for the end of the ledger then waits for us. */
    boolean isOpen() {
        return isOpen;
    }

    /** Erases runs: a tombstone on each topic of the contract we write by run, and in the ledger what forbids their return. */
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
        } catch (ProducerFencedException | InvalidProducerEpochException other) {
            throw new SupersededException(transactionalId, other);
        } catch (KafkaException failed) {
            if (causedByFencing(failed)) {
                throw new SupersededException(transactionalId, failed);
            }
            long newlyFound = tooLarge.found() - knownTooLarge;
            throw newlyFound > 0 ? new TooLargeException(newlyFound, failed) : failed;
        }
    }

    private static boolean causedByFencing(KafkaException failed) {
        Throwable cause = failed.getCause();
        return cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException;
    }

    /**
     * The ledger's records here, and on two lanes those of the runs, each run's on one of them: compressing them takes longer
     * than all else. Each is written out when its turn comes, so that there are never many of them.
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

    /** Waits until no more of them are being sent. */
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

    /** What the ledger holds of a record, and the record in the plugin's form where that is wanted. */
    private void sendBeside(Revision revision) {
        JobCompletion completion = revision.completion();
        boolean isRejected =
                tooLarge.includes(topics.completions(), bytes(completion.run().text()));
        LedgerEntry entry = isRejected ? revision.entry().unsaid() : revision.entry();
        send(message(topics.ledger(), completion, codec.write(entry)));
        if (revision.isFirstSettled() && topics.plugin().isPresent()) {
            sendOrReject(message(topics.plugin().get(), completion, pluginRecords.write(completion)));
        }
    }

    /** A record of a run; or, if it is known that its topic does not take it, what says so. */
    @SuppressWarnings("FutureReturnValueIgnored") // as below
    private void sendOrReject(ProducerRecord<byte[], byte[]> message) {
        String topic = message.topic();
        byte[] key = message.key();
        if (tooLarge.includes(message)) {
            LOG.atError()
                    .addKeyValue("job", new String(key, StandardCharsets.UTF_8))
                    .addKeyValue("topic", topic)
                    .addKeyValue("count", message.value().length)
                    .log("rejected a record that is larger than its topic takes (max.message.bytes)");
            send(rejection(message));
            return;
        }
        producer.send(message, (taken, failure) -> {
            if (failure instanceof RecordTooLargeException) {
                tooLarge.add(topic, key);
            }
        });
    }

    /** Without the shape of its text, which a privacy policy may hold back. */
    private static Rejection rejection(ProducerRecord<byte[], byte[]> message) {
        String run = new String(message.key(), StandardCharsets.UTF_8);
        Rejection whole = new Origin(message.topic() + ":" + run, message.value())
                .reject(
                        RejectionReason.TOO_LARGE,
                        Optional.empty(),
                        "expected a record that the topic takes, found a larger one",
                        Instant.ofEpochMilli(message.timestamp()));
        return new Rejection(
                whole.reason(),
                whole.detail(),
                whole.field(),
                whole.origin(),
                whole.valueSha256(),
                whole.valueLengthBytes(),
                Optional.empty(),
                whole.observedTime());
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

    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all of them, and throws if one failed
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
        producer.send(new ProducerRecord<>(
                topics.rejections(), null, time, bytes(rejection.origin()), codec.write(rejection)));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(SearchProgress progress) {
        byte[] key = bytes(SearchProgress.key(progress.cluster()));
        producer.send(new ProducerRecord<>(topics.ledger(), key, codec.write(progress)));
    }

    @SuppressWarnings({"FutureReturnValueIgnored", "NullAway"}) // as above; a record whose value is null is a tombstone
    private void sendTombstones(RunKey run, LedgerEntry marker) {
        byte[] key = bytes(run.text());
        producer.send(new ProducerRecord<>(topics.completions(), key, null));
        producer.send(new ProducerRecord<>(topics.starts(), key, null));
        producer.send(new ProducerRecord<>(topics.ledger(), bytes(LedgerTopic.startKey(run)), null));
        producer.send(new ProducerRecord<>(topics.ledger(), key, codec.write(marker)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Gives the producer back; what is not committed never will be. */
    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
