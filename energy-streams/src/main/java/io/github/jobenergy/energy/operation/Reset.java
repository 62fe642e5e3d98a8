package io.github.jobenergy.energy.operation;

import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/**
 * The reset of the program: deletes its internal topics, the offsets of its consumer group and its state on this host. The topics
 * of the contract are retained: after a reset the program resumes from what is published, and reads again what is retained on its
 * input topics.
 */
public final class Reset implements AutoCloseable {

    private static final String CHANGELOG = "-changelog";
    private static final String REPARTITION = "-repartition";

    private final StreamsSettings settings;
    private final Topology topology;
    private final Admin admin;

    /** The reset of that topology, run with these settings. */
    public Reset(StreamsSettings settings, Topology topology) {
        this.settings = settings;
        this.topology = topology;
        this.admin = BrokerContact.admin(settings.clientConfig());
    }

    /** Returns the number of running instances of the program; it must be 0 for a reset. */
    public int runningInstances() {
        String group = settings.applicationId();
        try {
            return BrokerResponses.await(
                            admin.describeConsumerGroups(List.of(group)).all())
                    .values()
                    .stream()
                    .mapToInt(found -> found.members().size())
                    .sum();
        } catch (GroupIdNotFoundException neverRun) {
            return 0;
        }
    }

    /** Returns the internal topics that exist. */
    public Set<String> internalTopics() {
        Set<String> present = BrokerResponses.await(admin.listTopics().names());
        Set<String> internal = new TreeSet<>();
        for (String name : internalNames(topology.describe())) {
            String topic = settings.applicationId() + "-" + name;
            if (present.contains(topic)) {
                internal.add(topic);
            }
        }
        return internal;
    }

    /** Returns the names of internal topics, without the prefix of the application id. */
    static Set<String> internalNames(TopologyDescription topology) {
        Set<String> names = new TreeSet<>();
        for (TopologyDescription.Subtopology part : topology.subtopologies()) {
            for (TopologyDescription.Node node : part.nodes()) {
                if (node instanceof TopologyDescription.Processor step) {
                    step.stores().forEach(store -> names.add(store + CHANGELOG));
                } else if (node instanceof TopologyDescription.Sink sink
                        && sink.topic() != null
                        && sink.topic().endsWith(REPARTITION)) {
                    names.add(sink.topic());
                }
            }
        }
        return names;
    }

    /** Deletes these topics. */
    public void deleteTopics(Set<String> topics) {
        BrokerResponses.await(admin.deleteTopics(topics).all());
    }

    /** Deletes the offsets of the group, so that its input is read from its beginning. */
    public void deleteOffsets() {
        try {
            BrokerResponses.await(admin.deleteConsumerGroups(List.of(settings.applicationId()))
                    .all());
        } catch (GroupIdNotFoundException neverRun) {
            // There are no offsets to delete.
            return;
        }
    }

    /** Returns the folder with the state on this host. */
    public Path state() {
        return settings.stateDirectory().resolve(settings.applicationId());
    }

    /** Deletes the state, and the mark that it is in use. */
    public void deleteState() throws IOException {
        Files.deleteIfExists(settings.stateDirectory().resolve(settings.applicationId() + ".in-use"));
        if (!Files.exists(state())) {
            return;
        }
        try (Stream<Path> all = Files.walk(state())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
