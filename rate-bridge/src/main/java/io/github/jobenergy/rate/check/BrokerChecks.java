package io.github.jobenergy.rate.check;

import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.publish.RateTopicInspection;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/** Checks the rights at the brokers and the topic of the bridge. */
public final class BrokerChecks {

    private BrokerChecks() {}

    /** Runs the checks; the topic is checked only if every right is granted. */
    public static List<Finding<RateSubject>> run(RateOutput output) {
        String servers = output.brokers().bootstrapServers();
        try (RateTopicInspection present = RateTopicInspection.of(output)) {
            BrokerRights.Result rights = present.rights();
            List<Finding<RateSubject>> findings = new ArrayList<>();
            findings.add(Finding.ok(RateSubject.BROKERS, "brokers at " + servers + " respond"));
            rights.denied().forEach(right -> findings.add(Finding.failed(RateSubject.RIGHTS, right)));
            rights.unverified().forEach(right -> findings.add(Finding.warning(RateSubject.RIGHTS, right)));
            findings.addAll(rights.denied().isEmpty() ? ofTopic(present, output.topic()) : List.of());
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(
                    Finding.failed(RateSubject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }

    private static List<Finding<RateSubject>> ofTopic(RateTopicInspection present, String topic) {
        List<String> problems = present.problems();
        return problems.isEmpty()
                ? List.of(Finding.ok(RateSubject.TOPICS, "topic " + topic + " exists and is writable"))
                : problems.stream()
                        .map(problem -> Finding.failed(RateSubject.TOPICS, problem))
                        .toList();
    }
}
