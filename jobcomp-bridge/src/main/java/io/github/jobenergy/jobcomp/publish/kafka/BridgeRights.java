package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.program.RequiredRights;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/** The ACLs that a bridge needs on its brokers: the table in {@code docs/operating.md}. */
final class BridgeRights {

    private BridgeRights() {}

    /** The rights that {@code run} needs. */
    static List<RequiredRights> ofRun(BridgeTopics topics, String group, String transactionalId) {
        List<RequiredRights> rights = new ArrayList<>();
        for (String topic : topics.names()) {
            if (!topics.own().contains(topic)) {
                rights.add(RequiredRights.topic(topic, AclOperation.WRITE));
            }
        }
        rights.add(RequiredRights.topic(
                topics.ledger(),
                AclOperation.READ,
                AclOperation.WRITE,
                AclOperation.DESCRIBE_CONFIGS,
                AclOperation.CREATE));
        rights.add(RequiredRights.topic(topics.captures(), AclOperation.READ, AclOperation.WRITE, AclOperation.CREATE));
        rights.add(RequiredRights.group(group));
        rights.add(RequiredRights.transactionalId(transactionalId));
        return rights;
    }

    /** The additional rights that {@code --adopt} needs for these topics. */
    static List<RequiredRights> ofAdoption(List<String> topics, String group) {
        List<RequiredRights> rights = new ArrayList<>();
        topics.forEach(topic -> rights.add(RequiredRights.topic(topic, AclOperation.READ)));
        if (!topics.isEmpty()) {
            rights.add(RequiredRights.group(group));
        }
        return rights;
    }
}
