package io.github.jobenergy.node.output;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each record immediately. While the brokers are unavailable, records are kept in the buffer of the producer. When the
 * buffer is full, a send waits for a limited time, and then the newest record is dropped, counted and logged.
 */
public final class KafkaOutlet implements Outlet {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaOutlet.class);

    /** The time for which the close waits for buffered records. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

    private final Producer<byte[], byte[]> producer;
    private final Addressed addressed;
    private final Counts<Delivery> counts;
    private final AtomicBoolean isDropping = new AtomicBoolean();

    /** Creates an outlet with this producer, which is closed with the outlet. */
    public KafkaOutlet(Producer<byte[], byte[]> producer, NodeTopics topics, Counts<Delivery> counts) {
        this.producer = producer;
        this.addressed = new Addressed(topics);
        this.counts = counts;
    }

    /**
     * Creates an outlet with its own producer, whose buffer bridges an outage of the brokers. It fetches the topic metadata
     * immediately, which it needs during an outage.
     *
     * @throws KafkaException if the brokers do not return the metadata
     */
    public static KafkaOutlet of(OutputSettings settings, NodeTopics topics, Counts<Delivery> counts) {
        Producer<byte[], byte[]> producer = new KafkaProducer<>(settings.producer());
        topics.names().forEach(producer::partitionsFor);
        return new KafkaOutlet(producer, topics, counts);
    }

    @Override
    public void put(PowerReading reading) {
        send(addressed.of(reading));
    }

    @Override
    public void put(NodeState state) {
        send(addressed.of(state));
    }

    @Override
    public void put(PlaceReading reading) {
        send(addressed.of(reading));
    }

    @Override
    public void put(Rejection rejection) {
        send(addressed.of(rejection));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback receives every result
    private void send(ProducerRecord<byte[], byte[]> message) {
        counts.add(Delivery.HANDED);
        try {
            producer.send(message, (metadata, failure) -> ended(message.topic(), failure));
        } catch (InterruptException interrupted) {
            ended(message.topic(), interrupted);
        }
    }

    private void ended(String topic, @Nullable Exception failure) {
        counts.add(failure == null ? Delivery.DELIVERED : Delivery.DROPPED);
        if (failure != null && !isDropping.getAndSet(true)) {
            LOG.atError()
                    .addKeyValue("topic", topic)
                    .addKeyValue("reason", failure.toString())
                    .log("the brokers do not accept records of the topic in time, and these records are dropped");
        } else if (failure == null && isDropping.getAndSet(false)) {
            LOG.atInfo()
                    .addKeyValue("topic", topic)
                    .addKeyValue("count", counts.of(Delivery.DROPPED))
                    .log("delivery has resumed; count is the number of records dropped since the start");
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }
}
