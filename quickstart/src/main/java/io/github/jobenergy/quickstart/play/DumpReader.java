package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads every committed record of every topic of the contract, with its headers. */
public final class DumpReader {

    private static final Duration POLL_TIMEOUT = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Longer than a commit, the coalescing of revisions and the check of due work. */
    private static final Duration QUIET_PERIOD = Duration.ofSeconds(5);

    private final Map<String, Topic> topics = new TreeMap<>();
    private final Broker broker;

    /** Creates a reader of the topics of a broker. */
    public DumpReader(Broker broker) {
        this.broker = broker;
        for (Topic topic : Topic.values()) {
            topics.put(broker.topicName(topic), topic);
        }
    }

    /**
     * Reads until every topic has records and no more arrive.
     *
     * @return the records by topic, partition and offset
     * @throws StepFailedException if a topic has no record in time
     */
    public List<ConsumerRecord<String, byte[]>> read() throws StepFailedException {
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        Set<Topic> absent = EnumSet.allOf(Topic.class);
        long started = System.nanoTime();
        long quietSince = started;
        try (Consumer<String, byte[]> consumer = consumer()) {
            while (!absent.isEmpty() || System.nanoTime() - quietSince < QUIET_PERIOD.toNanos()) {
                if (System.nanoTime() - started > TIMEOUT.toNanos()) {
                    throw new StepFailedException("step dump: expected records of every topic and then none within "
                            + TIMEOUT.toSeconds() + " s, found none of " + absent);
                }
                for (ConsumerRecord<String, byte[]> each : consumer.poll(POLL_TIMEOUT)) {
                    records.add(each);
                    absent.remove(topics.get(each.topic()));
                    quietSince = System.nanoTime();
                }
            }
        }
        records.sort(Comparator.<ConsumerRecord<String, byte[]>, Topic>comparing(each -> topics.get(each.topic()))
                .thenComparing(ConsumerRecord::partition)
                .thenComparing(ConsumerRecord::offset));
        return records;
    }

    private Consumer<String, byte[]> consumer() {
        Consumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "enable.auto.commit",
                        false),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = topics.keySet().stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }
}
