package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.KafkaConfig;
import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.program.cli.BrokerOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of Kafka: brokers, topic prefix, plugin format and client properties. */
final class KafkaOptions extends BrokerOptions {

    @Option(
            names = "--format",
            paramLabel = "jobcomp-kafka",
            converter = FormatConverter.class,
            description = "Also publishes each settled run, once, in the format of Slurm's own jobcomp/kafka, with the "
                    + "energy, which records of the plugin mostly lack.")
    private Optional<String> format = Optional.empty();

    @Option(
            names = "--format-topic",
            paramLabel = "TOPIC",
            defaultValue = "{cluster}",
            description = "Topic of the records of --format; {cluster} is replaced by the cluster. The plugin "
                    + "publishes to {cluster} by default. Default: ${DEFAULT-VALUE}")
    private String formatTopic = "{cluster}";

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka clients, passed unchanged. May be given more than once. Secrets "
                    + "belong in the configuration file, as kafka.KEY=VALUE.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    KafkaConfig config(String cluster) {
        Optional<String> pluginTopic = format.map(plugins -> formatTopic.replace("{cluster}", cluster));
        SecretFile.requireKeyStores(kafka);
        return new KafkaConfig(new PublishingSettings(bootstrapServer(), kafka), topicPrefix(), pluginTopic);
    }

    /** Parses {@code --format}; the only valid value is {@code jobcomp-kafka}. */
    static final class FormatConverter implements ITypeConverter<String> {

        private static final String PLUGIN = "jobcomp-kafka";

        @Override
        public String convert(String text) {
            if (!text.equals(PLUGIN)) {
                throw new TypeConversionException("expected " + PLUGIN + ", found '" + text + "'");
            }
            return text;
        }
    }
}
