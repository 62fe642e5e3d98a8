package io.github.jobenergy.program.cli;

import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options for the brokers, the topics and the properties of the clients of a program that is not of one cluster. */
public abstract class ClientOptions extends BrokerOptions {

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

    /** Creates the options; the parser sets them. */
    protected ClientOptions() {}

    /**
     * Returns the properties of the clients.
     *
     * @throws IllegalArgumentException if a key store is not protected
     */
    protected final Map<String, String> clientProperties() {
        SecretFile.requireKeyStores(kafka);
        return kafka;
    }

    /**
     * Returns the full names of the topics.
     *
     * @throws IllegalArgumentException if the prefix is invalid, or requires a cluster and none is given
     */
    protected final Function<Topic, String> topicNames() {
        String prefix = topicPrefix();
        if (cluster.isEmpty() && prefix.contains("{cluster}")) {
            throw new IllegalArgumentException(
                    "cluster: expected --cluster=NAME, since --topic-prefix contains {cluster}, found none");
        }
        String name = cluster.orElse("");
        Topic.JOB_ENERGY.name(prefix, name);
        return topic -> topic.name(prefix, name);
    }
}
