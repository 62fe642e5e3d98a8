package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for the addresses of the brokers and the names of the topics. */
final class KafkaOptions {

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            required = true,
            description = "Kafka bootstrap servers.")
    private String bootstrapServer = "";

    @Option(
            names = "--topic-prefix",
            paramLabel = "PREFIX",
            defaultValue = Topic.DEFAULT_PREFIX,
            description = "Prefix of topic names; {cluster} is replaced by the cluster. Default: ${DEFAULT-VALUE}")
    private String topicPrefix = Topic.DEFAULT_PREFIX;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka clients, passed unchanged. May be given more than once. buffer.memory "
                    + "is the number of bytes of readings that wait while the brokers are unreachable. Secrets belong "
                    + "in the configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    OutputSettings brokers() {
        SecretFile.requireKeyStores(kafka);
        return new OutputSettings(bootstrapServer, kafka);
    }

    NodeTopics topics(String cluster) {
        return NodeTopics.of(topicPrefix, cluster);
    }
}
