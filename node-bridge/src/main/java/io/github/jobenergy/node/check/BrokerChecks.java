package io.github.jobenergy.node.check;

import io.github.jobenergy.node.output.BridgeTopicInspection;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.RequiredRights;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/** Checks the rights at the brokers and the topics of the bridge. */
public final class BrokerChecks {

    private BrokerChecks() {}

    /** Runs the checks, with those of places if a file of places is configured; topics are checked only if every right is granted. */
    public static List<Finding<NodeSubject>> run(OutputSettings brokers, NodeTopics topics, boolean hasPlaces) {
        String servers = brokers.bootstrapServers();
        try (BridgeTopicInspection present = BridgeTopicInspection.of(brokers)) {
            BrokerRights.Result rights = present.rights(rights(topics, hasPlaces));
            List<Finding<NodeSubject>> findings = new ArrayList<>();
            findings.add(Finding.ok(NodeSubject.BROKERS, "brokers at " + servers + " respond"));
            rights.denied().forEach(right -> findings.add(Finding.failed(NodeSubject.RIGHTS, right)));
            rights.unverified().forEach(right -> findings.add(Finding.warning(NodeSubject.RIGHTS, right)));
            findings.addAll(rights.denied().isEmpty() ? ofTopics(present, topics, hasPlaces) : List.of());
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(
                    Finding.failed(NodeSubject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }

    private static List<RequiredRights> rights(NodeTopics topics, boolean hasPlaces) {
        List<RequiredRights> rights = new ArrayList<>(topics.rights());
        rights.addAll(hasPlaces ? topics.rightsOfPlaces() : List.of());
        return rights;
    }

    private static List<Finding<NodeSubject>> ofTopics(
            BridgeTopicInspection present, NodeTopics topics, boolean hasPlaces) {
        List<String> names = new ArrayList<>(topics.names());
        names.addAll(hasPlaces ? topics.namesOfPlaces() : List.of());
        List<String> problems = new ArrayList<>(present.problems(topics));
        problems.addAll(hasPlaces ? present.absent(topics.namesOfPlaces()) : List.of());
        return problems.isEmpty()
                ? List.of(Finding.ok(
                        NodeSubject.TOPICS, "topics " + String.join(", ", names) + " exist and are writable"))
                : problems.stream()
                        .map(problem -> Finding.failed(NodeSubject.TOPICS, problem))
                        .toList();
    }
}
