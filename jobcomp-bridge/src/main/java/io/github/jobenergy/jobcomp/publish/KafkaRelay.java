package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.privacy.Seal;
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
 * The bridges of a cluster are one consumer group on the topic {@code jobcomp-captures}, of which only partition 0 is used:
 * who has it is the active one. A record there is what the hook left, byte for byte, keyed by the cluster, with the name and
 * the time of the entry as headers. Where something is held back from the brokers, content and name are sealed.
 */
final class KafkaRelay implements Relay {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaRelay.class);

    private static final String NAME = "name";
    private static final String ARRIVAL = "arrival";
    private static final String SEALED = "sealed";
    private static final int CHOOSING_PARTITION = 0;

    private static final Pattern MILLIS = Pattern.compile("-?\\d{1,18}");

    /** A poll waits for records, and there may be none: so until somebody is chosen it is a short one, again and again. */
    private static final Duration GLANCE = Duration.ofMillis(20);

    /** How many entries may be received and not accepted yet before no more are fetched. */
    private static final int MOST_RECEIVED = 1_000;

    private final String topic;
    private final String cluster;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final Optional<Seal> seal;

    private final List<SpoolEntry> received = new ArrayList<>();
    private boolean isChoiceKnown;
    private boolean isActive;

    /**
     * Joins.
     *
     * @param consumer of the cluster's group, which commits nothing by itself
     * @param producer idempotent, of no transaction
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
     * Which bridges belong together.
     *
     * @param topic where they meet
     * @param cluster what they publish for
     * @param seal what closes that which they forward to each other, if anything does
     */
    record Members(String topic, String cluster, Optional<Seal> seal) {}

    /** Learns who is chosen. */
    private final class Choice implements ConsumerRebalanceListener {

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            isChoiceKnown = true;
            if (partitions.contains(new TopicPartition(topic, CHOOSING_PARTITION))) {
                LOG.atInfo().addKeyValue("cluster", cluster).log("this bridge is active");
                isActive = true;
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            if (partitions.contains(new TopicPartition(topic, CHOOSING_PARTITION))) {
                LOG.atInfo().addKeyValue("cluster", cluster).log("this bridge is on standby");
                isActive = false;
                received.clear();
            }
        }
    }

    @Override
    public boolean isActive(Duration patience) {
        if (received.size() < MOST_RECEIVED) {
            consumer.resume(consumer.paused());
        } else {
            consumer.pause(consumer.assignment());
        }
        long begun = System.nanoTime();
        do {
            poll(isChoiceKnown || patience.compareTo(GLANCE) < 0 ? patience : GLANCE);
        } while (!isChoiceKnown && System.nanoTime() - begun < patience.toNanos());
        return isActive;
    }

    private void poll(Duration patience) {
        for (ConsumerRecord<byte[], byte[]> message : consumer.poll(patience)) {
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

    /** What cannot be opened is not passed over: it waits until the key is there. */
    private byte[] opened(byte[] sealed) {
        if (seal.isEmpty()) {
            throw new KafkaException(
                    "expected what other bridges forward as it is, found it sealed; this bridge has no "
                            + "privacy policy, or no key for it");
        }
        try {
            return seal.get().open(sealed);
        } catch (Seal.UnopenedException withoutKey) {
            throw new KafkaException("a record that another bridge forwarded cannot be decrypted: " + withoutKey.getMessage());
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
                        new ProducerRecord<>(topic, CHOOSING_PARTITION, bytes(cluster), closed(content.bytes()));
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

    /** Leaves, so that another one need not wait to be chosen. */
    @Override
    public void close() {
        try {
            consumer.close();
        } finally {
            producer.close(Duration.ZERO);
        }
    }
}
