package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of the topic of results: brokers, topic prefix and client properties. */
public final class ResultOptions extends BrokerOptions {

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka clients, passed unchanged. May be given more than once. Secrets "
                    + "belong in the configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    /**
     * Returns the brokers.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    public PublishingSettings brokers() {
        SecretFile.requireKeyStores(kafka);
        return new PublishingSettings(bootstrapServer(), kafka);
    }

    /**
     * Returns the name of {@code job-energy}.
     *
     * @throws IllegalArgumentException if the prefix is invalid
     */
    public String topic(String cluster) {
        return Topic.JOB_ENERGY.name(topicPrefix(), cluster);
    }
}
