package io.github.jobenergy.program.cli;

import io.github.jobenergy.schemas.topic.Topic;
import picocli.CommandLine.Option;

/** The options for the brokers and the names of the topics, which every program has. A subclass adds those of its clients. */
public abstract class BrokerOptions {

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

    /** Creates the options; the parser sets them. */
    protected BrokerOptions() {}

    /** Returns the initial brokers, {@code host:port} separated by commas; empty if the option is not required and not given. */
    protected final String bootstrapServer() {
        return bootstrapServer;
    }

    /** Returns the prefix of topic names, in which {@code {cluster}} is not yet replaced. */
    protected final String topicPrefix() {
        return topicPrefix;
    }
}
