package io.github.jobenergy.node.output;

import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The topics the bridge writes, by their full names.
 *
 * @param power {@code node-power}
 * @param states {@code node-states}
 * @param rejections {@code rejections}
 */
public record NodeTopics(String power, String states, String rejections) {

    /**
     * The topics of a cluster; {@code {cluster}} may stand in the prefix.
     *
     * @throws IllegalArgumentException if no topic can have such a name
     */
    public static NodeTopics of(String prefix, String cluster) {
        return new NodeTopics(
                Topic.NODE_POWER.name(prefix, cluster),
                Topic.NODE_STATES.name(prefix, cluster),
                Topic.REJECTIONS.name(prefix, cluster));
    }

    /** The rights that writing them needs: the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        return names().stream()
                .map(topic -> RequiredRights.topic(topic, AclOperation.WRITE))
                .toList();
    }

    /** All of them. */
    public List<String> names() {
        return List.of(power, states, rejections);
    }
}
