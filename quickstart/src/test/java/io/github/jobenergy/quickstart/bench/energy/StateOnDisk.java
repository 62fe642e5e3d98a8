package io.github.jobenergy.quickstart.bench.energy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** The size of the state of a Streams program: its state directory, and its changelogs on the broker. */
final class StateOnDisk {

    private static final int BROKER = 1;

    private StateOnDisk() {}

    static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(StateOnDisk::size)
                    .sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The changelogs of that program, as they stand: compacted they are smaller. */
    static long changelogBytes(String bootstrapServers, String applicationId)
            throws InterruptedException, ExecutionException {
        return bytes(bootstrapServers, topic -> topic.startsWith(applicationId + "-") && topic.endsWith("-changelog"));
    }

    /** A topic, as it stands. */
    static long topicBytes(String bootstrapServers, String name) throws InterruptedException, ExecutionException {
        return bytes(bootstrapServers, name::equals);
    }

    private static long bytes(String bootstrapServers, Predicate<String> topics)
            throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.describeLogDirs(List.of(BROKER)).allDescriptions().get().values().stream()
                    .flatMap(directories -> directories.values().stream())
                    .map(LogDirDescription::replicaInfos)
                    .flatMap(replicas -> replicas.entrySet().stream())
                    .filter(replica -> topics.test(replica.getKey().topic()))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        }
    }

    /** The offsets of a topic from its beginning to its end, over all partitions: records, and ends of transactions. */
    static long records(String bootstrapServers, String name) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return offsets(admin, name, OffsetSpec.latest()) - offsets(admin, name, OffsetSpec.earliest());
        }
    }

    private static long offsets(Admin admin, String name, OffsetSpec spec)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> partitions =
                admin.describeTopics(List.of(name)).allTopicNames().get().values().stream()
                        .flatMap(topic -> topic.partitions().stream())
                        .collect(Collectors.toMap(one -> new TopicPartition(name, one.partition()), one -> spec));
        return admin.listOffsets(partitions).all().get().values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
