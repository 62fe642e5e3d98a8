package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for the addresses of the brokers and the names of the topics. */
final class KafkaOptions extends BrokerOptions {

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka clients, passed unchanged. May be given more than once. buffer.memory "
                    + "is the number of bytes of readings that wait while the brokers are unreachable. Secrets belong "
                    + "in the configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    OutputSettings brokers() {
        SecretFile.requireKeyStores(kafka);
        return new OutputSettings(bootstrapServer(), kafka);
    }

    NodeTopics topics(String cluster) {
        return NodeTopics.of(topicPrefix(), cluster);
    }
}
