package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.cli.alert.AlertOptions;
import io.github.jobenergy.energy.cli.statement.StatementOptions;
import io.github.jobenergy.energy.operation.StreamsMonitoring;
import io.github.jobenergy.energy.operation.StreamsStatus;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the program until it receives SIGTERM. */
@Command(
        name = "run",
        description = "Reads job-completions, job-starts, node-power and node-states; writes node-job-energy,"
                + " node-energy, job-energy, usage-energy, meter-comparison and, with --job-power, job-power. With --footprint, also reads"
                + " rates and writes job-footprint and usage-footprint. With --places, also reads places and place-power and"
                + " writes place-energy and rates. With --statements, writes statements. With --alert-rules, writes alerts. Runs until SIGTERM. If no broker"
                + " responds within 7 s of the start, the exit code is 69.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class RunCommand implements Callable<Integer> {

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Mixin
    private PublishedFootprintOptions footprint = new PublishedFootprintOptions();

    @Mixin
    private StatementOptions statements = new StatementOptions();

    @Mixin
    private AlertOptions alerts = new AlertOptions();

    @Mixin
    private MonitoringOptions monitoringOptions = new MonitoringOptions();

    @Option(
            names = "--places",
            description =
                    "Publish the energy of the places of the machine room by hour on place-energy, and their PUE on rates, from places,"
                            + " place-power and node-energy.")
    private @Nullable Boolean places;

    @Option(
            names = "--create-topics",
            paramLabel = "PARTITIONS",
            description =
                    "Create missing topics, with this number of partitions and the broker's default replication factor.")
    private @Nullable Integer createTopics;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        EnergySettings settings = alerts.applyTo(kafka.settings(meter.spaces(), meter.settings(), footprint.settings())
                .withPlaces(Boolean.TRUE.equals(places))
                .withStatements(statements.settings()));
        if (createTopics != null && createTopics < 1) {
            throw new ParameterException(
                    spec.commandLine(), "create-topics: expected 1 partition or more, found " + createTopics);
        }
        try (Monitoring monitoring = monitoringOptions.open(spec.commandLine(), Clock.systemUTC())) {
            return run(settings, monitoring).number();
        }
    }

    private ExitCode run(EnergySettings settings, Monitoring monitoring) throws InterruptedException {
        kafka.requireContact();
        if (createTopics != null) {
            try (TopicSetup topics =
                    new TopicSetup(kafka.streams().clientConfig(), settings::topicName, settings.topics())) {
                topics.create(createTopics, Optional.empty(), Map.of());
            }
        }
        try (EnergyApp app = EnergyApp.start(settings, kafka.streams())) {
            StreamsSettings streams = kafka.streams();
            StreamsStatus states = new StreamsStatus(app, streams.applicationId(), Clock.systemUTC());
            StatusWriter status = StatusWriter.start(StreamsStatus.file(streams), states);
            monitoring.started(new StreamsMonitoring(states));
            Thread stop = new Thread(() -> close(app, status), "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            app.await();
            return ExitCode.OK;
        } catch (UnusableTopicsException unusable) {
            System.err.println(unusable.getMessage());
            return ExitCode.CONFIGURATION;
        }
    }

    private static void close(EnergyApp app, StatusWriter status) {
        app.close();
        status.close();
    }
}
