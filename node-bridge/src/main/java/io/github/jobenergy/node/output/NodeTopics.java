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
 * @param places {@code places}, written only with a file of places
 * @param placePower {@code place-power}, written only with a file of places
 */
public record NodeTopics(String power, String states, String rejections, String places, String placePower) {

    /**
     * The topics of a cluster; the prefix may contain {@code {cluster}}.
     *
     * @throws IllegalArgumentException if a name is not a valid topic name
     */
    public static NodeTopics of(String prefix, String cluster) {
        return new NodeTopics(
                Topic.NODE_POWER.name(prefix, cluster),
                Topic.NODE_STATES.name(prefix, cluster),
                Topic.REJECTIONS.name(prefix, cluster),
                Topic.PLACES.name(prefix, cluster),
                Topic.PLACE_POWER.name(prefix, cluster));
    }

    /** The rights required to write the topics, as in the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        return names().stream()
                .map(topic -> RequiredRights.topic(topic, AclOperation.WRITE))
                .toList();
    }

    /** The rights that places require in addition: {@code places} is read back before it is written. */
    public List<RequiredRights> rightsOfPlaces() {
        return List.of(
                RequiredRights.topic(places, AclOperation.READ),
                RequiredRights.topic(places, AclOperation.WRITE),
                RequiredRights.topic(placePower, AclOperation.WRITE));
    }

    /** The topics that are written only with a file of places. */
    public List<String> namesOfPlaces() {
        return List.of(places, placePower);
    }

    /** The topics that are always written. */
    public List<String> names() {
        return List.of(power, states, rejections);
    }
}
