package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Set;

/**
 * The configuration of the topology.
 *
 * @param topicPrefix the prefix of the name of every topic; {@code {cluster}} in it is replaced by {@code cluster}
 * @param cluster the cluster that is part of the topic names if the prefix contains {@code {cluster}}; else empty
 * @param partitions the number of partitions of every topic
 * @param spaces the meter spaces: which clusters share nodes
 * @param meter the settings of the meter: lateness, deadline, correction window, coalescing and rules
 */
public record EnergySettings(
        String topicPrefix, String cluster, int partitions, MeterSpaces spaces, MeterSettings meter) {

    public EnergySettings {
        // A prefix that is invalid in a topic name is rejected here, and not when the first record is sent.
        Topic.JOB_ENERGY.name(topicPrefix, cluster);
    }

    /** Returns the topics that the program reads and writes, and those that other programs write beside them. */
    public Set<Topic> topics() {
        return TopicSetup.topics(meter);
    }

    /** Returns the full name of a topic. */
    public String topicName(Topic topic) {
        return topic.name(topicPrefix, cluster);
    }
}
