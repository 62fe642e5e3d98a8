package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Progress;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.EventHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;

/**
 * Publishes each parcel in one Kafka transaction. It lives as long as all goes well: after any failure nobody knows what the
 * brokers have, so it is thrown away, and the next one's first act ends whatever this one left open.
 */
public final class KafkaPublisher implements Publisher, AutoCloseable {

    private final Producer<byte[], byte[]> producer;
    private final BridgeTopics topics;
    private final String transactionalId;
    private final ContractCodec codec = new ContractCodec();

    /** Publishes through this producer, which must have a transactional id. */
    public KafkaPublisher(Producer<byte[], byte[]> producer, BridgeTopics topics, String transactionalId) {
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
    public void publish(Parcel parcel) throws SupersededException {
        List<Message> messages =
                parcel.revisions().parallelStream().map(this::message).toList();
        try {
            producer.beginTransaction();
            messages.forEach(this::send);
            parcel.rejections().forEach(this::send);
            parcel.progress().ifPresent(this::send);
            producer.commitTransaction();
        } catch (ProducerFencedException | InvalidProducerEpochException other) {
            throw new SupersededException(transactionalId, other);
        } catch (KafkaException failed) {
            if (causedByFencing(failed)) {
                throw new SupersededException(transactionalId, failed);
            }
            throw failed;
        }
    }

    private static boolean causedByFencing(KafkaException failed) {
        Throwable cause = failed.getCause();
        return cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException;
    }

    /** A record and what the ledger holds of it, written out. */
    private record Message(ProducerRecord<byte[], byte[]> completion, ProducerRecord<byte[], byte[]> entry) {}

    private Message message(Revision revision) {
        JobCompletion completion = revision.completion();
        byte[] key = bytes(completion.run().text());
        long time = completion.evidence().observedTime().toEpochMilli();
        ProducerRecord<byte[], byte[]> message =
                new ProducerRecord<>(topics.completions(), null, time, key, codec.write(completion));
        EventHeaders.of(completion).forEach((name, value) -> message.headers().add(name, bytes(value)));
        return new Message(
                message, new ProducerRecord<>(topics.ledger(), null, time, key, codec.write(revision.entry())));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all of them, and throws if one failed
    private void send(Message message) {
        producer.send(message.completion());
        producer.send(message.entry());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(Rejection rejection) {
        long time = rejection.observedTime().toEpochMilli();
        producer.send(new ProducerRecord<>(
                topics.rejections(), null, time, bytes(rejection.origin()), codec.write(rejection)));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // as above
    private void send(Progress progress) {
        byte[] key = bytes(Progress.key(progress.cluster()));
        producer.send(new ProducerRecord<>(topics.ledger(), key, codec.write(progress)));
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
