package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads the records that the programs publish, committed records only, from the beginning. For one thread. */
public final class ResultReader implements AutoCloseable {

    private static final List<Topic> READ = List.of(
            Topic.JOB_COMPLETIONS, Topic.NODE_JOB_ENERGY, Topic.JOB_ENERGY, Topic.USAGE_ENERGY, Topic.REJECTIONS);

    private static final Duration POLL_TIMEOUT = Duration.ofMillis(100);

    private final Consumer<String, byte[]> consumer;
    private final Map<String, Topic> topics = new TreeMap<>();
    private final ContractCodec codec = new ContractCodec();
    private final Results results = new Results();

    private ResultReader(Consumer<String, byte[]> consumer) {
        this.consumer = consumer;
    }

    /** Returns a reader of the topics of a broker. */
    public static ResultReader of(Broker broker) {
        return of(broker, READ);
    }

    /** Returns a reader of the topics of a broker to which a recording is played: with footprints and places if it has any. */
    public static ResultReader of(Broker broker, Recording recording) {
        List<Topic> read = new ArrayList<>(READ);
        if (recording.hasFootprints()) {
            read.add(Topic.JOB_FOOTPRINT);
        }
        if (recording.places().isPresent()) {
            read.addAll(List.of(Topic.PLACE_ENERGY, Topic.RATES));
        }
        return of(broker, read);
    }

    /** Returns a reader of some of the topics of a broker; the rest have no results. */
    public static ResultReader of(Broker broker, List<Topic> topics) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "isolation.level",
                "read_committed",
                "enable.auto.commit",
                false);
        ResultReader reader =
                new ResultReader(new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()));
        topics.forEach(topic -> reader.topics.put(broker.topicName(topic), topic));
        reader.assign();
        return reader;
    }

    private void assign() {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics.keySet()) {
            consumer.partitionsFor(topic)
                    .forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Polls once for more records; returns whether there were any. */
    public boolean poll() {
        ConsumerRecords<String, byte[]> records = consumer.poll(POLL_TIMEOUT);
        for (ConsumerRecord<String, byte[]> each : records) {
            add(each);
        }
        return !records.isEmpty();
    }

    private void add(ConsumerRecord<String, byte[]> published) {
        Topic topic = topics.get(published.topic());
        if (topic == null) {
            throw new IllegalStateException("a record of an unexpected topic: " + published.topic());
        }
        if (published.value() == null) {
            remove(topic, published.key());
            return;
        }
        switch (topic) {
            case JOB_COMPLETIONS -> results.addCompletion(read(JobCompletion.class, published));
            case NODE_JOB_ENERGY -> results.addNodeEnergy(read(NodeJobEnergy.class, published));
            case JOB_ENERGY -> results.addEnergy(read(JobEnergy.class, published));
            case JOB_FOOTPRINT -> results.addFootprint(read(JobFootprint.class, published));
            case USAGE_ENERGY -> results.addUsage(read(UsageEnergy.class, published));
            case PLACE_ENERGY -> results.places().add(read(PlaceEnergy.class, published));
            case RATES -> results.places().add(read(RateSlot.class, published).value());
            default -> results.addRejection(read(Rejection.class, published));
        }
    }

    private void remove(Topic topic, String key) {
        switch (topic) {
            case USAGE_ENERGY -> results.removeUsage(UsageKey.parse(key));
            case JOB_FOOTPRINT -> results.removeFootprint(RunKey.parse(key));
            case PLACE_ENERGY -> results.places().remove(PlaceHour.parse(key));
            case RATES -> results.places().remove(RateKey.parse(key));
            default -> results.remove(RunKey.parse(key));
        }
    }

    private <T> Published<T> read(Class<T> type, ConsumerRecord<String, byte[]> published) {
        try {
            return new Published<>(
                    codec.read(type, published.value()), new String(published.value(), StandardCharsets.UTF_8));
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException(
                    "a published record cannot be parsed: topic " + published.topic() + ", offset " + published.offset()
                            + ": " + malformed.getMessage(),
                    malformed);
        }
    }

    /** Returns the results read so far. */
    public Results results() {
        return results;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
