package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.energy.streams.UnusableTopicsException;
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

/** Runs until it is told to stop. */
@Command(
        name = "run",
        description = "Reads job-completions, job-starts, node-power and node-states; writes node-job-energy,"
                + " node-energy, job-energy and usage-energy. Runs until it is told to stop.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class RunCommand implements Callable<Integer> {

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Option(
            names = "--create-topics",
            paramLabel = "PARTITIONS",
            description =
                    "Create the topics that are not there, with this many partitions and the broker's replication.")
    private @Nullable Integer createTopics;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        EnergySettings settings = kafka.settings(meter.spaces(), meter.settings());
        if (createTopics != null && createTopics < 1) {
            throw new ParameterException(
                    spec.commandLine(), "create-topics: expected 1 partition or more, found " + createTopics);
        }
        if (createTopics != null) {
            try (TopicSetup topics = new TopicSetup(kafka.streams().clientConfig(), settings::topicName)) {
                topics.create(createTopics, Optional.empty(), Map.of());
            }
        }
        try (EnergyApp app = EnergyApp.start(settings, kafka.streams())) {
            Thread stop = new Thread(app::close, "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            app.await();
            return ExitCode.OK.number();
        } catch (UnusableTopicsException unusable) {
            System.err.println(unusable.getMessage());
            return ExitCode.CONFIG.number();
        }
    }
}
