package io.github.jobenergy.store.check;

import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.run.StoreBrokers;
import io.github.jobenergy.store.run.StoredTopics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;

/** Checks whether the brokers respond, have topics to be read, and grant the right to read them. */
public final class BrokerChecks {

    private BrokerChecks() {}

    /** Runs the checks. A topic that does not exist is no fault, unless none exists. */
    public static List<Finding<StoreSubject>> run(StoreBrokers brokers, Function<Topic, String> names) {
        String servers = brokers.bootstrapServers();
        try (StoredTopics topics = StoredTopics.of(brokers, names, StoredTopics.STORED)) {
            BrokerRights.Result rights = topics.rights();
            List<Finding<StoreSubject>> findings = new ArrayList<>();
            findings.add(Finding.ok(StoreSubject.BROKERS, "brokers at " + servers + " respond"));
            rights.denied().forEach(right -> findings.add(Finding.failed(StoreSubject.RIGHTS, right)));
            rights.unverified().forEach(right -> findings.add(Finding.unverified(StoreSubject.RIGHTS, right)));
            if (rights.denied().isEmpty()) {
                findings.add(ofTopics(topics.count(), names));
            }
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(
                    Finding.failed(StoreSubject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }

    private static Finding<StoreSubject> ofTopics(int existing, Function<Topic, String> names) {
        int stored = StoredTopics.STORED.size();
        return existing == 0
                ? Finding.failed(
                        StoreSubject.TOPICS,
                        "topics: expected " + names.apply(Topic.JOB_ENERGY) + " and others to exist, found none of "
                                + stored)
                : Finding.ok(StoreSubject.TOPICS, existing + " of " + stored + " topics exist and are readable");
    }
}
