package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.schemas.topic.Topic;

/**
 * What the topology is built by.
 *
 * @param topicPrefix what stands before every topic's name; {@code {cluster}} in it is replaced by {@code cluster}
 * @param cluster the cluster that stands in topic names, where the prefix asks for one; else empty
 * @param partitions the number of partitions every topic has
 * @param spaces which clusters share nodes
 * @param meter how long to wait, look back and remember
 */
public record EnergySettings(
        String topicPrefix, String cluster, int partitions, MeterSpaces spaces, MeterSettings meter) {

    public EnergySettings {
        // A prefix that no topic can have is refused here, and not when the first record is sent.
        Topic.JOB_ENERGY.name(topicPrefix, cluster);
    }

    /** The full name of a topic. */
    public String topicName(Topic topic) {
        return topic.name(topicPrefix, cluster);
    }
}
