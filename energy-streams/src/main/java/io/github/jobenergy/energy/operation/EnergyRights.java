package io.github.jobenergy.energy.operation;

import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.EnergyTopology;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/**
 * The rights that {@code run} needs on its brokers, derived from its topology: the table of ACLs in {@code
 * docs/energy-streams.md}. Kafka Streams creates its internal topics, and deletes records that have been read from its
 * repartition topics.
 */
public final class EnergyRights {

    private final EnergySettings settings;
    private final StreamsSettings streams;
    private final Topology topology;

    /** The rights of a program with these settings. */
    public EnergyRights(EnergySettings settings, StreamsSettings streams) {
        this.settings = settings;
        this.streams = streams;
        this.topology = EnergyTopology.build(settings, streams.streamsConfig());
    }

    /**
     * Returns all rights.
     *
     * @param isCreating whether the program creates topics of the contract that do not exist
     */
    public List<RequiredRights> ofRun(boolean isCreating) {
        List<RequiredRights> rights = new ArrayList<>();
        ofContract().forEach((topic, operations) -> {
            if (isCreating) {
                operations.add(AclOperation.CREATE);
            }
            rights.add(new RequiredRights(ResourceType.TOPIC, topic, Set.of(topic), operations));
        });
        String prefix = streams.applicationId() + "-";
        Set<String> internal = new TreeSet<>();
        Reset.internalNames(topology.describe()).forEach(name -> internal.add(prefix + name));
        rights.add(RequiredRights.topics(
                prefix, internal, AclOperation.READ, AclOperation.WRITE, AclOperation.CREATE, AclOperation.DELETE));
        rights.add(RequiredRights.group(streams.applicationId()));
        // Streams appends a process and a thread to its transactional ids, which are not known yet.
        rights.add(RequiredRights.transactionalIds(prefix, prefix + "check"));
        return rights;
    }

    private Map<String, Set<AclOperation>> ofContract() {
        Map<String, Set<AclOperation>> operations = new TreeMap<>();
        for (Topic topic : settings.topics()) {
            operations.put(settings.topicName(topic), EnumSet.noneOf(AclOperation.class));
        }
        for (TopologyDescription.Subtopology part : topology.describe().subtopologies()) {
            for (TopologyDescription.Node node : part.nodes()) {
                if (node instanceof TopologyDescription.Source source) {
                    source.topicSet().forEach(topic -> allow(operations, topic, AclOperation.READ));
                } else if (node instanceof TopologyDescription.Sink sink) {
                    allow(operations, sink.topic(), AclOperation.WRITE);
                }
            }
        }
        return operations;
    }

    /** Adds an operation on a topic of the contract; internal topics are ignored. */
    private static void allow(Map<String, Set<AclOperation>> operations, String topic, AclOperation operation) {
        Set<AclOperation> ofTopic = operations.get(topic);
        if (ofTopic != null) {
            ofTopic.add(operation);
        }
    }
}
