package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.rate.publish.RateBrokers;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the brokers, the topic and the transactions. */
final class KafkaOptions extends BrokerOptions {

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Cluster, which replaces {cluster} in --topic-prefix. Required if the prefix contains it.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--transactional-id",
            paramLabel = "NAME",
            description =
                    "Transactional id of the producer. Of two programs with the same id, the later one continues. "
                            + "Default: rate-bridge-SITE, and rate-bridge-SITE-backfill for backfill")
    private Optional<String> transactionalId = Optional.empty();

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
        SecretFile.requireKeyStores(kafka);
        if (cluster.isEmpty() && topicPrefix().contains("{cluster}")) {
            throw new IllegalArgumentException(
                    "cluster: expected --cluster=NAME, since --topic-prefix contains {cluster}, found none");
        }
        return new RateOutput(
                new RateBrokers(bootstrapServer(), kafka),
                Topic.RATES.name(topicPrefix(), cluster.orElse("")),
                site,
                transactionalId.orElse("rate-bridge-" + site + suffix));
    }
}
