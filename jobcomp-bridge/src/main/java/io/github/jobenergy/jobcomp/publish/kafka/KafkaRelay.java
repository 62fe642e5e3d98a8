package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.privacy.Seal;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Elects the active bridge of a cluster, and forwards spool entries to it. The bridges are one consumer group on the topic
 * {@code jobcomp-captures}, of which only partition 0 is used: the member with that partition assigned is active. A record
 * there is a spool entry, byte for byte, keyed by the cluster, with the name and the arrival time of the entry as headers.
 * With a seal, content and name are encrypted.
 */
final class KafkaRelay implements Relay {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaRelay.class);

    private static final String NAME = "name";
    private static final String ARRIVAL = "arrival";
    private static final String SEALED = "sealed";
    private static final int ELECTION_PARTITION = 0;

    private static final Pattern MILLIS = Pattern.compile("-?\\d{1,18}");

    /** The timeout of a poll until the assignment is known, since a poll returns only on records or on timeout. */
    private static final Duration SHORTEST_POLL = Duration.ofMillis(20);

    /** The number of received entries not accepted yet from which on no more are fetched. */
    private static final int MOST_RECEIVED = 1_000;

    private final String topic;
    private final String cluster;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final Optional<Seal> seal;

    private final List<SpoolEntry> received = new ArrayList<>();
    private boolean isElectionKnown;
    private boolean isActive;

    /**
     * Joins the group.
     *
     * @param consumer a consumer of the cluster's group, without automatic commits
     * @param producer an idempotent producer without transactions
     */
    KafkaRelay(Members members, Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer) {
        this.topic = members.topic();
        this.cluster = members.cluster();
        this.seal = members.seal();
        this.consumer = consumer;
        this.producer = producer;
        consumer.subscribe(List.of(topic), new Choice());
    }

    /**
     * The group of bridges.
     *
     * @param topic the topic of forwarded entries
     * @param cluster the cluster of the bridges
     * @param seal encrypts forwarded entries, if required
     */
    record Members(String topic, String cluster, Optional<Seal> seal) {}

    /** Receives the assignment of partitions. */
    private final class Choice implements ConsumerRebalanceListener {

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            isElectionKnown = true;
            if (partitions.contains(new TopicPartition(topic, ELECTION_PARTITION))) {
                LOG.atInfo().addKeyValue("cluster", cluster).log("this bridge is active");
                isActive = true;
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            if (partitions.contains(new TopicPartition(topic, ELECTION_PARTITION))) {
                LOG.atInfo().addKeyValue("cluster", cluster).log("this bridge is on standby");
                isActive = false;
                received.clear();
            }
        }
    }

    @Override
    public boolean isActive(Duration timeout) {
        if (received.size() < MOST_RECEIVED) {
            consumer.resume(consumer.paused());
        } else {
            consumer.pause(consumer.assignment());
        }
        long begun = System.nanoTime();
        do {
            poll(isElectionKnown || timeout.compareTo(SHORTEST_POLL) < 0 ? timeout : SHORTEST_POLL);
        } while (!isElectionKnown && System.nanoTime() - begun < timeout.toNanos());
        return isActive;
    }

    private void poll(Duration timeout) {
        for (ConsumerRecord<byte[], byte[]> message : consumer.poll(timeout)) {
            if (cluster.equals(text(message.key()))) {
                receive(message);
            }
        }
    }

    private void receive(ConsumerRecord<byte[], byte[]> message) {
        Header name = message.headers().lastHeader(NAME);
        Header arrival = message.headers().lastHeader(ARRIVAL);
        if (name == null || arrival == null || message.value() == null || !isTime(text(arrival.value()))) {
            passOver(message);
            return;
        }
        boolean isSealed = message.headers().lastHeader(SEALED) != null;
        String entry = text(isSealed ? opened(name.value()) : name.value());
        if (!SpoolEntry.isName(entry)) {
            passOver(message);
            return;
        }
        received.add(new SpoolEntry(
                entry,
                SpoolBytes.Content.copyOf(isSealed ? opened(message.value()) : message.value()),
                Instant.ofEpochMilli(Long.parseLong(text(arrival.value())))));
    }

    private static boolean isTime(String millis) {
        return MILLIS.matcher(millis).matches();
    }

    private void passOver(ConsumerRecord<byte[], byte[]> message) {
        LOG.atWarn()
                .addKeyValue("topic", topic)
                .addKeyValue("offset", message.offset())
                .log("skipped a record that no bridge has forwarded");
    }

    /** Opens sealed bytes; bytes that cannot be opened are not skipped, but fail until the key is available. */
    private byte[] opened(byte[] sealed) {
        if (seal.isEmpty()) {
            throw new KafkaException(
                    "expected a forwarded record in plain text, found an encrypted one; this bridge has no "
                            + "privacy policy, or no key for it");
        }
        try {
            return seal.get().open(sealed);
        } catch (Seal.UnopenedException withoutKey) {
            throw new KafkaException(
                    "a record that another bridge forwarded cannot be decrypted: " + withoutKey.getMessage());
        }
    }

    @Override
    public List<SpoolEntry> received() {
        return List.copyOf(received);
    }

    @Override
    public void accepted() {
        if (!received.isEmpty()) {
            consumer.commitSync();
            received.clear();
        }
    }

    @Override
    public void forward(List<SpoolEntry> entries) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (SpoolEntry entry : entries) {
            if (entry.bytes() instanceof SpoolBytes.Content content) {
                ProducerRecord<byte[], byte[]> message =
                        new ProducerRecord<>(topic, ELECTION_PARTITION, bytes(cluster), closed(content.bytes()));
                message.headers().add(NAME, closed(bytes(entry.name())));
                seal.ifPresent(any -> message.headers().add(SEALED, new byte[0]));
                message.headers()
                        .add(ARRIVAL, bytes(Long.toString(entry.arrival().toEpochMilli())));
                sent.add(producer.send(message));
            }
        }
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            await(each);
        }
    }

    private byte[] closed(byte[] bytes) {
        return seal.map(closing -> closing.close(bytes)).orElse(bytes);
    }

    private static void await(Future<RecordMetadata> sent) {
        try {
            sent.get();
        } catch (ExecutionException lost) {
            throw new KafkaException("an entry was not forwarded", lost.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while forwarding", stopped);
        }
    }

    private static String text(byte[] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Leaves the group, so that another bridge is elected at once. */
    @Override
    public void close() {
        try {
            consumer.close();
        } finally {
            producer.close(Duration.ZERO);
        }
    }
}
