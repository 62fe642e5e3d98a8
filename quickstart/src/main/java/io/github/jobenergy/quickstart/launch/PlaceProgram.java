package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.node.adopt.Adoption;
import io.github.jobenergy.node.adopt.AdoptionSettings;
import io.github.jobenergy.node.adopt.ForeignTopics;
import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.RecordedMetric;
import io.github.jobenergy.quickstart.recording.RecordedPlaces;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The {@code node-bridge adopt --places} of a play: it publishes the places of a recording, and the readings of their meters, from a
 * topic with the metrics of the recording. The timestamp of each record of that topic is the time of its metric, so that readings have
 * the times of the recording.
 */
final class PlaceProgram implements AutoCloseable {

    private static final String FORMAT = "telegraf-influx";

    private final PlaceTable table;
    private final Recording recording;
    private final Adoption adoption;
    private final FutureTask<String> ending;

    private PlaceProgram(PlaceTable table, Recording recording, AdoptionSettings settings) {
        this.table = table;
        this.recording = recording;
        this.adoption = new Adoption(settings, Clock.systemUTC());
        this.ending = new FutureTask<>(() -> {
            adoption.run();
            return adoption.summary();
        });
    }

    /**
     * Writes the metrics to their topic, and starts the program. With every topic, one more record is not a metric, and is rejected.
     *
     * @throws IOException if the file of places is invalid, or a metric was not written
     */
    static PlaceProgram start(LaunchSettings setting, RecordedPlaces places, Broker broker)
            throws IOException, InterruptedException {
        Recording recording = setting.recording();
        PlaceTable table = table(places);
        String topic = broker.topicPrefix() + "telegraf";
        List<RecordedMetric> metrics = new ArrayList<>(places.metrics());
        if (setting.hasEveryTopic()) {
            metrics.add(new RecordedMetric(recording.start(), "no line of the Influx line protocol"));
        }
        write(metrics, broker, topic);
        PlaceProgram program = new PlaceProgram(table, recording, settings(recording, table, broker, topic));
        new Thread(program.ending, "node-bridge adopt").start();
        return program;
    }

    private static PlaceTable table(RecordedPlaces places) throws IOException {
        try {
            return PlaceTable.parse(places.table().toString(), Files.readAllLines(places.table()));
        } catch (IllegalArgumentException invalid) {
            throw new IOException(invalid.getMessage(), invalid);
        }
    }

    private static AdoptionSettings settings(Recording recording, PlaceTable table, Broker broker, String topic) {
        String name = broker.topicPrefix() + "node-bridge";
        return new AdoptionSettings(
                new ForeignTopics(List.of(topic), Formats.named(FORMAT).orElseThrow(), name),
                name,
                new OutputSettings(broker.bootstrapServers(), Map.of()),
                NodeTopics.of(broker.topicPrefix(), recording.cluster()),
                new Readings.TargetMapping(
                        recording.cluster(), new Identity(NodeTable.EMPTY, List.of(), Optional.empty())),
                TimeRules.USUAL.ofCollectors(),
                Optional.of(table));
    }

    private static void write(List<RecordedMetric> metrics, Broker broker, String topic)
            throws IOException, InterruptedException {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (Admin admin = Admin.create(settings);
                Producer<byte[], byte[]> producer =
                        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
            List<Future<?>> writes = new ArrayList<>();
            for (RecordedMetric metric : metrics) {
                writes.add(producer.send(
                        new ProducerRecord<>(topic, null, metric.time().toEpochMilli(), null, metric.bytes())));
            }
            for (Future<?> write : writes) {
                write.get();
            }
        } catch (ExecutionException failed) {
            throw new IOException(
                    "the metrics of places were not written to " + topic + ": " + failed.getCause(), failed);
        }
    }

    /** Returns the places with meters, with each hour of the recording. */
    Set<PlaceHour> hours() {
        Set<PlaceHour> hours = new TreeSet<>();
        table.places().stream().filter(place -> !place.meters().isEmpty()).forEach(place -> {
            for (Instant hour : recording.hours()) {
                hours.add(new PlaceHour(place.key(), hour));
            }
        });
        return hours;
    }

    /** Returns the places in words. */
    String summary() {
        return "node-bridge adopts their metrics: " + table.summary();
    }

    boolean hasEnded() {
        return ending.isDone();
    }

    /** Waits for the end of the program, and throws the failure that stopped it. */
    void await() throws Exception {
        try {
            ending.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception failure ? failure : failed;
        }
    }

    @Override
    public void close() {
        adoption.close();
    }
}
