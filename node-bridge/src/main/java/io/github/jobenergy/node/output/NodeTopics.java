package io.github.jobenergy.node.output;

import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The full names of the topics that the bridge writes.
 *
 * @param power {@code node-power}
 * @param states {@code node-states}
 * @param rejections {@code rejections}
 */
public record NodeTopics(String power, String states, String rejections) {

    /**
     * The topics of a cluster; the prefix may contain {@code {cluster}}.
     *
     * @throws IllegalArgumentException if a name is not a valid topic name
     */
    public static NodeTopics of(String prefix, String cluster) {
        return new NodeTopics(
                Topic.NODE_POWER.name(prefix, cluster),
                Topic.NODE_STATES.name(prefix, cluster),
                Topic.REJECTIONS.name(prefix, cluster));
    }

    /** The rights required to write the topics, as in the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        return names().stream()
                .map(topic -> RequiredRights.topic(topic, AclOperation.WRITE))
                .toList();
    }

    /** All topics. */
    public List<String> names() {
        return List.of(power, states, rejections);
    }
}
