package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.output.BrokerSettings;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.reading.Readings.Whose;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.RequiredRights;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * What is adopted, and as what.
 *
 * @param from the foreign topics
 * @param format how their records are written
 * @param group the consumer group that remembers how far it got
 * @param transactionalId who publishes: of two that have the same one, the later goes on
 * @param brokers where the brokers are
 * @param topics where it goes to
 * @param whose whose meters they are
 * @param times what is believed of their times
 */
public record AdoptionSettings(
        List<String> from,
        Format format,
        String group,
        String transactionalId,
        BrokerSettings brokers,
        NodeTopics topics,
        Whose whose,
        TimeRules times) {

    public AdoptionSettings {
        from = List.copyOf(from);
        for (String topic : from) {
            if (topics.names().contains(topic)) {
                throw new IllegalArgumentException("topic: expected another topic than " + topics.names()
                        + ", which this program writes, found " + topic);
            }
        }
    }

    /** The rights that the adoption needs: the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        List<RequiredRights> rights = new ArrayList<>(topics.rights());
        from.forEach(topic -> rights.add(RequiredRights.topic(topic, AclOperation.READ)));
        rights.add(RequiredRights.group(group));
        rights.add(RequiredRights.transactionalId(transactionalId));
        return rights;
    }
}
