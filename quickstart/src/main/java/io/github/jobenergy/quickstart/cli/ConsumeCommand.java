package io.github.jobenergy.quickstart.cli;

import io.github.jobenergy.program.cli.ExitCode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the values of a topic. */
@Command(
        name = "consume",
        description =
                "Prints the values of a topic, one per line, from the beginning and then as they arrive, until Ctrl-C.",
        mixinStandardHelpOptions = true)
final class ConsumeCommand implements Callable<Integer> {

    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);
    private static final int REQUEST_TIMEOUT_MILLIS = 10_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Broker, as quickstart --keep prints it.")
    private String bootstrapServer = "";

    @Option(names = "--topic", paramLabel = "NAME", required = true, description = "Topic.")
    private String topic = "";

    @Option(names = "--until-end", description = "Exit after the last record that the topic contains at the start.")
    private boolean isUntilEnd;

    @Override
    public Integer call() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrapServer,
                "isolation.level", "read_committed",
                "allow.auto.create.topics", false,
                "default.api.timeout.ms", REQUEST_TIMEOUT_MILLIS,
                "request.timeout.ms", REQUEST_TIMEOUT_MILLIS);
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = partitions(consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (!isUntilEnd || ends.entrySet().stream().anyMatch(end -> isBefore(consumer, end))) {
                print(consumer);
            }
        }
        return ExitCode.OK.number();
    }

    private List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
        List<PartitionInfo> found = consumer.partitionsFor(topic);
        if (found == null || found.isEmpty()) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "topic: expected one of "
                            + consumer.listTopics().keySet().stream().sorted().toList() + ", found " + topic);
        }
        return found.stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    private static boolean isBefore(Consumer<byte[], byte[]> consumer, Map.Entry<TopicPartition, Long> end) {
        return consumer.position(end.getKey()) < end.getValue();
    }

    private void print(Consumer<byte[], byte[]> consumer) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL_TIMEOUT)) {
            if (each.value() != null) {
                out.println(new String(each.value(), StandardCharsets.UTF_8));
            }
        }
        out.flush();
    }
}
