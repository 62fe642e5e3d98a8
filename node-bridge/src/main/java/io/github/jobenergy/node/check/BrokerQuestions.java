package io.github.jobenergy.node.check;

import io.github.jobenergy.node.check.Finding.Subject;
import io.github.jobenergy.node.output.BrokerSettings;
import io.github.jobenergy.node.output.BrokerTopics;
import io.github.jobenergy.node.output.NodeTopics;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/** Asks the brokers whether the topics are as they have to be. */
public final class BrokerQuestions {

    private BrokerQuestions() {}

    /** Asks them. */
    public static List<Finding> ask(BrokerSettings brokers, NodeTopics topics) {
        String servers = brokers.bootstrapServers();
        try (BrokerTopics present = BrokerTopics.of(brokers)) {
            List<String> complaints = present.complaints(topics);
            List<Finding> findings = new ArrayList<>();
            findings.add(Finding.ok(Subject.BROKERS, "brokers at " + servers + " answer"));
            complaints.forEach(complaint -> findings.add(Finding.failed(Subject.TOPICS, complaint)));
            if (complaints.isEmpty()) {
                findings.add(Finding.ok(
                        Subject.TOPICS,
                        "topics " + String.join(", ", topics.names()) + " are there and can be written"));
            }
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(Finding.failed(Subject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }
}
