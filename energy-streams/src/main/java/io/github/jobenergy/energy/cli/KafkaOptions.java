package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the brokers, the topic names, the application id and its state, and the Kafka clients. */
final class KafkaOptions extends BrokerOptions {

    /** The largest number of standbys; more copies of a store than brokers with a copy of its changelog are useless. */
    private static final int MOST_STANDBYS = 5;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Cluster that replaces {cluster} in the prefix of topic names (default: none).")
    private String cluster = "";

    @Option(
            names = "--application-id",
            paramLabel = "NAME",
            defaultValue = "jobenergy-energy-streams",
            description = "Consumer group, and prefix of internal topics (default: ${DEFAULT-VALUE}).")
    private String applicationId = "";

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            defaultValue = "/var/lib/jobenergy/energy-streams",
            description = "Directory of the state stores; not one that is cleaned periodically, as /tmp is (default:"
                    + " ${DEFAULT-VALUE}).")
    private Path stateDirectory = Path.of("");

    @Option(
            names = "--instance",
            paramLabel = "NAME",
            description = "Name of this instance, unique within the application. While a named instance restarts, its"
                    + " partitions stay assigned to it until its session expires (default: none; partitions are reassigned"
                    + " at once).")
    private @Nullable String instance;

    @Option(
            names = "--standbys",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "Number of standby replicas of each state store on other instances. An instance with a"
                    + " replica takes over without restoring the state first (default: ${DEFAULT-VALUE}).")
    private int standbys;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of Kafka clients or Kafka Streams, passed unchanged. May be given more than once.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Properties file of options, named as on the command line without the dashes, and kafka.KEY=VALUE."
                            + " The command line overrides it. May be given more than once; two files must not contain the"
                            + " same option.")
    @SuppressWarnings(
            "UnusedVariable") // read by OptionFiles before picocli parses the arguments; declared for the help text
    private @Nullable Path config;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Returns the settings of Kafka Streams, or throws a usage error that names the invalid option. */
    StreamsSettings streams() {
        try {
            return new StreamsSettings(bootstrapServer(), applicationId, stateDirectory, properties());
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    /**
     * Returns when a broker has responded.
     *
     * @throws KafkaException if no broker responds within the time limit of a start
     */
    void requireContact() {
        try {
            BrokerContact.require(streams().clientConfig());
        } catch (KafkaException unreachable) {
            throw new KafkaException("brokers at " + bootstrapServer() + ": " + unreachable.getMessage(), unreachable);
        }
    }

    /** Returns the cluster, if the option is present. */
    Optional<String> cluster() {
        return cluster.isEmpty() ? Optional.empty() : Optional.of(cluster);
    }

    /**
     * Returns the settings of the instance on this host, or throws a usage error that names the invalid option; brokers are not
     * required for them.
     */
    StreamsSettings instanceHere() {
        try {
            return new StreamsSettings(
                    bootstrapServer().isEmpty() ? "none:9092" : bootstrapServer(),
                    applicationId,
                    stateDirectory,
                    Map.of());
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    private Map<String, String> properties() {
        if (standbys < 0 || standbys > MOST_STANDBYS) {
            throw new IllegalArgumentException("standbys: expected 0 to " + MOST_STANDBYS + ", found " + standbys);
        }
        if (instance != null && !NAME.matcher(instance).matches()) {
            throw new IllegalArgumentException(
                    "instance: expected 1 to 100 letters, digits, '.', '_' and '-', found '" + instance + "'");
        }
        SecretFile.requireKeyStores(kafka);
        Map<String, String> properties = new LinkedHashMap<>(kafka);
        properties.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, Integer.toString(standbys));
        if (instance != null) {
            properties.put(StreamsSettings.INSTANCE_PROPERTY, instance);
        }
        return properties;
    }

    /** Returns the configuration of the topology, or throws a usage error that names the invalid option. */
    EnergySettings settings(MeterSpaces spaces, MeterSettings meter) {
        return settings(spaces, meter, Optional.empty());
    }

    /** Returns the configuration of a topology with these footprints, or throws a usage error that names the invalid option. */
    EnergySettings settings(MeterSpaces spaces, MeterSettings meter, Optional<FootprintSettings> footprints) {
        try {
            return new EnergySettings(topicPrefix(), cluster, 1, spaces, meter, footprints);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }
}
