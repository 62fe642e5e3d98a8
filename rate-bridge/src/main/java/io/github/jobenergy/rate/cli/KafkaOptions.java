package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.cli.ClientOptions;
import io.github.jobenergy.rate.publish.RateBrokers;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the brokers, the topic and the transactions. */
final class KafkaOptions extends ClientOptions {

    @Option(
            names = "--transactional-id",
            paramLabel = "NAME",
            description =
                    "Transactional id of the producer. Of two programs with the same id, the later one continues. "
                            + "Default: rate-bridge-SITE, and rate-bridge-SITE-backfill for backfill")
    private Optional<String> transactionalId = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file of options, named as on the command line without the dashes. "
                    + "kafka.KEY=VALUE and source.NAME=SOURCE each are one --kafka or --source, in the order of their "
                    + "names. The command line overrides it. May be given more than once; two files must not contain "
                    + "the same option.")
    @SuppressWarnings(
            "UnusedVariable") // read by OptionFiles before picocli parses the arguments; declared for the help text
    private @Nullable Path config;

    /**
     * Returns where slots of a site are published.
     *
     * @param suffix the end of the default transactional id
     * @throws IllegalArgumentException if an option is invalid
     */
    RateOutput output(String site, String suffix) {
        return new RateOutput(
                new RateBrokers(bootstrapServer(), clientProperties()),
                topicNames().apply(Topic.RATES),
                site,
                transactionalId.orElse("rate-bridge-" + site + suffix));
    }
}
