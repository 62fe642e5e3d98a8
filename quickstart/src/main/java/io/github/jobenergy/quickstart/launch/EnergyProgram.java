package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The energy-streams of a play: configured as at a site, but with short waiting times. */
public final class EnergyProgram {

    /** The configuration of topics that retain every record, whatever its age. */
    private static final Map<String, String> UNLIMITED_RETENTION = Map.of("retention.ms", "-1");

    private static final int PARTITIONS = 2;
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

    /** The sensors of a recording have rows for some seconds after its last run. */
    private static final Duration LATENESS = Duration.ofSeconds(3);

    private static final Duration DEADLINE = Duration.ofSeconds(15);
    private static final Duration COALESCING = Duration.ofMillis(200);
    private static final Map<String, String> SHORT_COMMIT_INTERVAL = Map.of("commit.interval.ms", "200");

    private static final MeterSettings METER = new MeterSettings(
            Optional.of(LATENESS), DEADLINE, MeterSettings.DEFAULT.correctionWindow(), COALESCING, MeterRules.DEFAULT);

    private static final SlotLength SLOT = new SlotLength(Duration.ofMinutes(1));

    private static final AlertRules EXAMPLE_OF_RULES = new AlertRules(
            List.of(new RunRule(
                    "example-power", RunRule.Kind.POWER, new Power(150_000), Duration.ofSeconds(10), RunSelector.ALL)),
            List.of());

    private static final String NAME = "energy-streams";

    private EnergyProgram() {}

    /** Returns the application id. It has the topics' prefix, unless that is the default prefix. */
    public static String applicationId(Broker broker) {
        return broker.topicPrefix().equals(Topic.DEFAULT_PREFIX) ? NAME : broker.topicPrefix() + NAME;
    }

    /** Creates the topics, starts the program, and returns when it runs. */
    public static EnergyApp start(Broker broker, Path stateDirectory) throws IOException, InterruptedException {
        return start(broker, stateDirectory, settings(broker, METER));
    }

    /**
     * Starts the program as {@link #start(Broker, Path)} does, with slots and statements, with footprints if the recording has any, and
     * with the energy of its places. With every topic, alerts follow an example of a rule that some runs of the recording fulfil.
     */
    static EnergyApp start(Broker broker, LaunchSettings setting) throws IOException, InterruptedException {
        Recording recording = setting.recording();
        EnergySettings settings = settings(broker, METER.withSlot(Optional.of(SLOT)))
                .withFootprints(recording.hasFootprints() ? Optional.of(FootprintSettings.DEFAULT) : Optional.empty())
                .withStatements(Optional.of(StatementSettings.DEFAULT))
                .withPlaces(recording.places().isPresent())
                .withAlerts(setting.hasEveryTopic() ? Optional.of(EXAMPLE_OF_RULES) : Optional.empty());
        return start(broker, setting.workFolder().run().resolve("streams"), settings);
    }

    private static EnergySettings settings(Broker broker, MeterSettings meter) {
        return new EnergySettings(broker.topicPrefix(), "", PARTITIONS, MeterSpaces.OWN, meter);
    }

    private static EnergyApp start(Broker broker, Path stateDirectory, EnergySettings settings)
            throws IOException, InterruptedException {
        StreamsSettings streams = new StreamsSettings(
                broker.bootstrapServers(), applicationId(broker), stateDirectory, SHORT_COMMIT_INTERVAL);
        createTopics(broker, streams, settings);
        EnergyApp app = start(settings, streams);
        if (!app.awaitRunning(START_TIMEOUT)) {
            app.close();
            throw new IOException("energy-streams did not start within " + START_TIMEOUT.toSeconds() + " s");
        }
        return app;
    }

    private static void createTopics(Broker broker, StreamsSettings streams, EnergySettings settings) {
        try (TopicSetup topics = new TopicSetup(streams.clientConfig(), broker::topicName, settings.topics())) {
            topics.create(PARTITIONS, Optional.empty(), UNLIMITED_RETENTION);
        }
    }

    private static EnergyApp start(EnergySettings settings, StreamsSettings streams) throws IOException {
        try {
            return EnergyApp.start(settings, streams);
        } catch (UnusableTopicsException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }
}
