package io.github.jobenergy.quickstart.bench.energy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.quickstart.bench.energy.Commits.Pace;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/**
 * The programs of a bench on one broker: energy-streams, and the program that only parses readings. Each has the same settings of
 * Kafka Streams, a name and a folder of its own.
 *
 * @param broker the broker
 * @param folder the folder of their state
 * @param partitions the partitions of every topic
 * @param kafka properties of Kafka Streams
 */
record BenchPrograms(EmbeddedBroker broker, Path folder, int partitions, Map<String, String> kafka) {

    private static final Duration STARTING = Duration.ofMinutes(2);
    private static final String READINGS = Topic.NODE_POWER.name(Topic.DEFAULT_PREFIX, "");
    private static final double WARM_UP = 0.25;
    private static final long TO_THE_END = -1;

    BenchPrograms {
        kafka = Map.copyOf(kafka);
    }

    /** Creates all topics, whose records are kept. */
    void createTopics(MeterSettings meter) {
        createTopics(settings(meter));
    }

    /** Creates all topics of these settings, whose records are kept. */
    void createTopics(EnergySettings settings) {
        try (TopicSetup setup = new TopicSetup(
                Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName, settings.topics())) {
            setup.create(partitions, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    /** Deletes the records of a topic. */
    void empty(Topic topic) throws InterruptedException, ExecutionException {
        String name = topic.name(Topic.DEFAULT_PREFIX, "");
        Map<TopicPartition, RecordsToDelete> all = IntStream.range(0, partitions)
                .boxed()
                .collect(Collectors.toMap(
                        one -> new TopicPartition(name, one), one -> RecordsToDelete.beforeOffset(TO_THE_END)));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.deleteRecords(all).all().get();
        }
    }

    StreamsSettings streams(String name) {
        return new StreamsSettings(broker.bootstrapServers(), name, folder.resolve(name), kafka);
    }

    ParsingApp parse(String name) {
        return ParsingApp.start(READINGS, streams(name).streamsConfig());
    }

    EnergySettings settings(MeterSettings meter) {
        return new EnergySettings(Topic.DEFAULT_PREFIX, "", partitions, MeterSpaces.OWN, meter);
    }

    /** Starts energy-streams, and returns when it has its partitions. */
    EnergyApp meter(String name, MeterSettings meter) throws InterruptedException, UnusableTopicsException {
        return meter(name, settings(meter));
    }

    /** Starts energy-streams with these settings, and returns when it has its partitions. */
    EnergyApp meter(String name, EnergySettings settings) throws InterruptedException, UnusableTopicsException {
        EnergyApp app = EnergyApp.start(settings, streams(name));
        assertTrue(app.awaitRunning(STARTING));
        return app;
    }

    Commits commits(String name) {
        return new Commits(broker.bootstrapServers(), name, READINGS);
    }

    /** Returns the pace of a program that reads all readings, without the first quarter of them. */
    static Pace pace(Commits commits, ManyReadings readings) {
        return commits.await(Math.round(readings.count() * WARM_UP), readings.count());
    }

    /** Returns the pace of the program that only parses. */
    Pace parse(ManyReadings readings, String name) {
        try (Commits commits = commits(name);
                ParsingApp app = parse(name)) {
            Pace pace = pace(commits, readings);
            assertTrue(app.parsed() >= readings.count());
            return pace;
        }
    }

    /** Returns the pace of energy-streams with its default settings. */
    Pace meter(ManyReadings readings, String name) throws InterruptedException, UnusableTopicsException {
        try (Commits commits = commits(name);
                EnergyApp app = meter(name, MeterSettings.DEFAULT)) {
            assertFalse(app.hasEnded());
            return pace(commits, readings);
        }
    }
}
