package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.cli.ClientOptions;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.run.StoreBrokers;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the brokers and the topics. */
public final class KafkaOptions extends ClientOptions {

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
    public StoreBrokers brokers() {
        return new StoreBrokers(bootstrapServer(), clientProperties());
    }

    /**
     * Returns the full names of the topics.
     *
     * @throws IllegalArgumentException if the prefix is invalid
     */
    public Function<Topic, String> names() {
        return topicNames();
    }
}
