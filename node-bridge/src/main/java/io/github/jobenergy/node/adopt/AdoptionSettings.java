package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.RequiredRights;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The settings of an adoption: source topics, format and destination.
 *
 * @param input the foreign topics
 * @param transactionalId the transactional id; of two programs with the same id, the later one continues
 * @param brokers the addresses of the brokers and the client properties
 * @param topics the topics that the adoption writes
 * @param mapping the meter space and the identity of targets
 * @param times the rules for device times
 */
public record AdoptionSettings(
        ForeignTopics input,
        String transactionalId,
        OutputSettings brokers,
        NodeTopics topics,
        TargetMapping mapping,
        TimeRules times) {

    public AdoptionSettings {
        for (String topic : input.names()) {
            if (topics.names().contains(topic)) {
                throw new IllegalArgumentException("topic: expected a topic other than " + topics.names()
                        + ", to which this program writes, found " + topic);
            }
        }
    }

    /** The rights that an adoption requires, as in the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        List<RequiredRights> rights = new ArrayList<>(topics.rights());
        input.names().forEach(topic -> rights.add(RequiredRights.topic(topic, AclOperation.READ)));
        rights.add(RequiredRights.group(input.group()));
        rights.add(RequiredRights.transactionalId(transactionalId));
        return rights;
    }
}
