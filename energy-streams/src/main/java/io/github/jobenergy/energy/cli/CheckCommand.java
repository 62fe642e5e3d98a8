package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.cli.alert.AlertOptions;
import io.github.jobenergy.energy.cli.statement.StatementOptions;
import io.github.jobenergy.energy.operation.EnergyRights;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks whether {@code run} could work, and reports the reasons if not. */
@Command(
        name = "check",
        description =
                "Checks the prerequisites of run: the state directory is writable, brokers respond and grant every right"
                        + " that run needs, and the topics exist with equal numbers of partitions. Prints a line for each check."
                        + " Changes nothing. Exit code: 0 if every check passes; 69 if no broker responds; 77 if a right is"
                        + " denied; 78 if the topics or the state directory are unusable.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class CheckCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain it
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Mixin
    private PublishedFootprintOptions footprint = new PublishedFootprintOptions();

    @Option(names = "--places", description = "Include the topics of places, as run does.")
    private @Nullable Boolean places;

    @Mixin
    private StatementOptions statements = new StatementOptions();

    @Mixin
    private AlertOptions alerts = new AlertOptions();

    @Option(
            names = "--create-topics",
            paramLabel = "PARTITIONS",
            description = "Verify that run may create missing topics. check creates none.")
    private @Nullable Integer createTopics;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        ExitCode stateDirectory = checkStateDirectory(out);
        ExitCode brokers = checkBrokers(out);
        out.flush();
        return (brokers == ExitCode.OK ? stateDirectory : brokers).number();
    }

    private ExitCode checkStateDirectory(PrintWriter out) {
        Path directory = kafka.streams().stateDirectory();
        Path existing = directory.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            Files.delete(Files.createTempFile(existing, ".energy-streams", ".check"));
            out.println("ok    state directory " + directory + " is writable");
            return ExitCode.OK;
        } catch (IOException unwritable) {
            out.println("FAIL  state directory " + directory + ": expected a writable directory, found " + existing
                    + (Files.isDirectory(existing) ? ", not writable for this user" : ", not a directory"));
            return ExitCode.CONFIGURATION;
        }
    }

    private ExitCode checkBrokers(PrintWriter out) {
        EnergySettings settings = alerts.applyTo(kafka.settings(meter.spaces(), meter.settings(), footprint.settings())
                .withPlaces(Boolean.TRUE.equals(places))
                .withStatements(statements.settings()));
        try {
            kafka.requireContact();
        } catch (KafkaException unreachable) {
            out.println("FAIL  " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
        try (TopicSetup setup =
                new TopicSetup(kafka.streams().clientConfig(), settings::topicName, settings.topics())) {
            List<RequiredRights> required = new EnergyRights(settings, kafka.streams()).ofRun(createTopics != null);
            BrokerRights.Result rights = setup.rights(required);
            out.println("ok    brokers at " + kafka.streams().bootstrapServers() + " respond");
            rights.denied().forEach(right -> out.println("FAIL  " + right));
            rights.unverified().forEach(right -> out.println("?     " + right));
            return rights.denied().isEmpty() ? checkTopics(setup, settings, out) : ExitCode.NO_PERMISSION;
        } catch (KafkaException unreachable) {
            out.println("FAIL  brokers at " + kafka.streams().bootstrapServers() + ": " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
    }

    private ExitCode checkTopics(TopicSetup setup, EnergySettings settings, PrintWriter out) {
        Map<Topic, Integer> partitions = setup.partitions();
        if (createTopics != null) {
            for (Topic topic : settings.topics()) {
                partitions.putIfAbsent(topic, createTopics);
            }
        }
        List<String> defects = setup.defects(partitions);
        defects.forEach(defect -> out.println("FAIL  " + defect));
        if (defects.isEmpty()) {
            out.println("ok    all " + settings.topics().size() + " topics exist"
                    + (createTopics == null ? "" : ", or are created by run") + ", with "
                    + partitions.get(Topic.JOB_COMPLETIONS) + " partitions");
        }
        return defects.isEmpty() ? ExitCode.OK : ExitCode.CONFIGURATION;
    }
}
