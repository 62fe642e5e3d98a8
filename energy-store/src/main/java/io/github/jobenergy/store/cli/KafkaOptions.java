package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.run.StoreBrokers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the brokers and the topics. */
final class KafkaOptions extends BrokerOptions {

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Cluster, which replaces {cluster} in --topic-prefix. Required if the prefix contains it.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description =
                    "Property of the Kafka clients, passed unchanged. May be given more than once. Secrets belong "
                            + "in the configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file of options, named as on the command line without the dashes. "
                    + "kafka.KEY=VALUE is one --kafka. The command line overrides it. May be given more than once; two "
                    + "files must not contain the same option.")
    @SuppressWarnings(
            "UnusedVariable") // read by OptionFiles before picocli parses the arguments; declared for the help text
    private @Nullable Path config;

    /**
     * Returns the brokers.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    StoreBrokers brokers() {
        SecretFile.requireKeyStores(kafka);
        return new StoreBrokers(bootstrapServer(), kafka);
    }

    /**
     * Returns the full names of the topics.
     *
     * @throws IllegalArgumentException if the prefix is invalid
     */
    Function<Topic, String> names() {
        if (cluster.isEmpty() && topicPrefix().contains("{cluster}")) {
            throw new IllegalArgumentException(
                    "cluster: expected --cluster=NAME, since --topic-prefix contains {cluster}, found none");
        }
        String prefix = topicPrefix();
        String name = cluster.orElse("");
        Topic.JOB_ENERGY.name(prefix, name);
        return topic -> topic.name(prefix, name);
    }
}
