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
            description = "The brokers to begin with.")
    private String bootstrapServer = "";

    @Option(
            names = "--topic-prefix",
            paramLabel = "PREFIX",
            defaultValue = Topic.DEFAULT_PREFIX,
            description = "What stands before every topic's name; {cluster} may stand in it. Default: ${DEFAULT-VALUE}")
    private String topicPrefix = Topic.DEFAULT_PREFIX;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description =
                    "A property of Kafka clients, passed on as it is; may be given more than once. buffer.memory is how "
                            + "many bytes of readings wait while the brokers are away. Secrets belong into the "
                            + "configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    OutputSettings brokers() {
        SecretFile.requireKeyStores(kafka);
        return new OutputSettings(bootstrapServer, kafka);
    }

    NodeTopics topics(String cluster) {
        return NodeTopics.of(topicPrefix, cluster);
    }
}
