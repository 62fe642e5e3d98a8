package io.github.jobenergy.quickstart.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.energy.streams.UnusableTopicsException;
import io.github.jobenergy.quickstart.bench.Commits.Pace;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.stage.EnergyProgram;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readings through the real program on a real broker, beside a Streams program with the same settings that only parses them:
 * one stream thread each, exactly once, in turns. {@code -Djobenergy.bench.nodes} says how many nodes have a reading each
 * second, {@code -Djobenergy.bench.readings} how many each of them has. What was seen is written to {@code
 * target/bench/energy-meter.txt}.
 */
@Tag("bench")
class EnergyMeterIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.nodes", 1_000);
    private static final int READINGS = Integer.getInteger("jobenergy.bench.readings", 3_000);
    private static final int ROUNDS = Integer.getInteger("jobenergy.bench.rounds", 2);
    private static final int PARTITIONS = 4;
    private static final double WARM_UP = 0.25;
    private static final Duration STARTING = Duration.ofSeconds(60);
    private static final Path REPORT = Path.of("target/bench/energy-meter.txt");

    @TempDir
    private Path folder;

    @Test
    void keepsUpWithAProgramThatOnlyParses() throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        ManyReadings readings = new ManyReadings(NODES, now.minusSeconds(READINGS), READINGS, 1);
        List<Pace> parsing = new ArrayList<>();
        List<Pace> metering = new ArrayList<>();
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            createTopics(broker);
            readings.publish(broker.bootstrapServers());
            for (int round = 0; round < ROUNDS; round++) {
                parsing.add(parse(broker, readings, "parsing-" + round));
                metering.add(meter(broker, readings, "metering-" + round));
            }
        }

        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report(readings, parsing, metering));
        assertTrue(wallRatio(parsing, metering) > 0);
    }

    private static void createTopics(EmbeddedBroker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), EnergyProgram::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    private StreamsSettings streams(EmbeddedBroker broker, String name) {
        return new StreamsSettings(broker.bootstrapServers(), name, folder.resolve(name), Map.of());
    }

    private Pace parse(EmbeddedBroker broker, ManyReadings readings, String name) throws Exception {
        String topic = EnergyProgram.topicName(Topic.NODE_POWER);
        try (Commits commits = new Commits(broker.bootstrapServers(), name, topic);
                ParsingApp app = ParsingApp.start(topic, streams(broker, name).streamsConfig())) {
            Pace pace = commits.await(Math.round(readings.count() * WARM_UP), readings.count());
            assertTrue(app.parsed() >= readings.count());
            return pace;
        }
    }

    private Pace meter(EmbeddedBroker broker, ManyReadings readings, String name)
            throws InterruptedException, UnusableTopicsException {
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", PARTITIONS, MeterSpaces.OWN, MeterSettings.DEFAULT);
        try (Commits commits = new Commits(broker.bootstrapServers(), name, EnergyProgram.topicName(Topic.NODE_POWER));
                EnergyApp app = EnergyApp.start(settings, streams(broker, name))) {
            assertTrue(app.awaitRunning(STARTING));
            return commits.await(Math.round(readings.count() * WARM_UP), readings.count());
        }
    }

    private static double wallRatio(List<Pace> parsing, List<Pace> metering) {
        return last(metering).perSecond() / last(parsing).perSecond();
    }

    private static Pace last(List<Pace> paces) {
        return paces.get(paces.size() - 1);
    }

    private static String report(ManyReadings readings, List<Pace> parsing, List<Pace> metering) {
        StringBuilder report = new StringBuilder(String.format(
                Locale.ROOT,
                "readings        %,d of %,d nodes, once a second; one stream thread, exactly once%n",
                readings.count(),
                readings.nodes()));
        for (int round = 0; round < parsing.size(); round++) {
            Pace ceiling = parsing.get(round);
            Pace pace = metering.get(round);
            report.append(String.format(
                    Locale.ROOT,
                    "round %d%n  only parses   %s%n  meters        %s%n  ratio         %.2f by the clock, %.2f by"
                            + " processor time%n",
                    round + 1,
                    ceiling.text(),
                    pace.text(),
                    pace.perSecond() / ceiling.perSecond(),
                    ceiling.threadMicros() / pace.threadMicros()));
        }
        return report.toString();
    }
}
