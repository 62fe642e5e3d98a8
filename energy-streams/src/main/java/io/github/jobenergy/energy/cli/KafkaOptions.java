package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say where the brokers are and what the topics are called. */
final class KafkaOptions {

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            required = true,
            description = "The brokers to begin with.")
    private String bootstrapServer = "";

    @Option(
            names = "--topic-prefix",
            paramLabel = "PREFIX",
            defaultValue = Topic.DEFAULT_PREFIX,
            description =
                    "What stands before every topic's name; {cluster} may stand in it (default: ${DEFAULT-VALUE}).")
    private String topicPrefix = "";

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "",
            description = "The cluster that takes the place of {cluster} in the prefix (default: none).")
    private String cluster = "";

    @Option(
            names = "--application-id",
            paramLabel = "NAME",
            defaultValue = "jobenergy-energy-streams",
            description = "The consumer group, and the prefix of internal topics (default: ${DEFAULT-VALUE}).")
    private String applicationId = "";

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            defaultValue = "/var/lib/jobenergy/energy-streams",
            description = "Where state stores lie; never a directory that is swept (default: ${DEFAULT-VALUE}).")
    private Path stateDirectory = Path.of("");

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "A property of Kafka clients or Streams, passed on as it is; may be given more than once.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A properties file of options, named as here without the dashes; kafka.KEY=VALUE for --kafka."
                    + " What the command line says wins.")
    @SuppressWarnings("UnusedVariable") // read by ConfigFile before picocli reads the arguments; here for the help text
    private @Nullable Path config;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** All of it, or a usage error that says which option cannot be. */
    StreamsSettings streams() {
        try {
            return new StreamsSettings(bootstrapServer, applicationId, stateDirectory, kafka);
        } catch (IllegalArgumentException cannotBe) {
            throw new ParameterException(spec.commandLine(), cannotBe.getMessage(), cannotBe);
        }
    }

    /** What the topology is built by, or a usage error that says which option cannot be. */
    EnergySettings settings(MeterSpaces spaces, MeterSettings meter) {
        try {
            return new EnergySettings(topicPrefix, cluster, 1, spaces, meter);
        } catch (IllegalArgumentException cannotBe) {
            throw new ParameterException(spec.commandLine(), cannotBe.getMessage(), cannotBe);
        }
    }
}
