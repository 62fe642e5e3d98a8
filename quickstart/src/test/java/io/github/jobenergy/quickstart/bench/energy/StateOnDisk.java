package io.github.jobenergy.quickstart.bench.energy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;

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
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.describeLogDirs(List.of(BROKER)).allDescriptions().get().values().stream()
                    .flatMap(directories -> directories.values().stream())
                    .map(LogDirDescription::replicaInfos)
                    .flatMap(replicas -> replicas.entrySet().stream())
                    .filter(replica -> replica.getKey().topic().startsWith(applicationId + "-"))
                    .filter(replica -> replica.getKey().topic().endsWith("-changelog"))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        }
    }

    static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
