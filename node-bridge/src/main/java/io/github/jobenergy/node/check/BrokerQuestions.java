package io.github.jobenergy.node.check;

import io.github.jobenergy.node.check.Finding.Subject;
import io.github.jobenergy.node.output.BrokerTopics;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.program.BrokerRights;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/** Checks the rights at the brokers and the topics of the bridge. */
public final class BrokerQuestions {

    private BrokerQuestions() {}

    /** Runs the checks; topics are checked only if every right is granted. */
    public static List<Finding> ask(OutputSettings brokers, NodeTopics topics) {
        String servers = brokers.bootstrapServers();
        try (BrokerTopics present = BrokerTopics.of(brokers)) {
            BrokerRights.Answer rights = present.rights(topics.rights());
            List<Finding> findings = new ArrayList<>();
            findings.add(Finding.ok(Subject.BROKERS, "brokers at " + servers + " answer"));
            rights.denied().forEach(right -> findings.add(Finding.failed(Subject.RIGHTS, right)));
            rights.unverified().forEach(right -> findings.add(Finding.warning(Subject.RIGHTS, right)));
            findings.addAll(rights.denied().isEmpty() ? ofTopics(present, topics) : List.of());
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(Finding.failed(Subject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }

    private static List<Finding> ofTopics(BrokerTopics present, NodeTopics topics) {
        List<String> complaints = present.complaints(topics);
        return complaints.isEmpty()
                ? List.of(Finding.ok(
                        Subject.TOPICS,
                        "topics " + String.join(", ", topics.names()) + " are there and can be written"))
                : complaints.stream()
                        .map(complaint -> Finding.failed(Subject.TOPICS, complaint))
                        .toList();
    }
}
