package io.github.jobenergy.quickstart.broker;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first start of jobcomp-bridge, repeated: its own topics exist as soon as it has created them. */
@Tag("container")
class BridgeTopicsIT {

    private static final int FIRST_STARTS = 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @Test
    void theTopicsThatItCreatesPassItsCheck() throws Exception {
        List<String> complaints = new ArrayList<>();
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            for (int start = 0; start < FIRST_STARTS; start++) {
                BridgeTopics topics = BridgeTopics.of(broker.topicPrefix() + start + ".", "rig22");
                admin.createTopics(List.of(
                                new NewTopic(topics.completions(), 2, (short) 1),
                                new NewTopic(topics.starts(), 2, (short) 1),
                                new NewTopic(topics.rejections(), 2, (short) 1)))
                        .all()
                        .get();
                KafkaBrokers brokers = new KafkaBrokers(
                        new PublishingSettings(broker.bootstrapServers(), TestBrokers.LONG_CLIENT_TIMEOUTS),
                        topics,
                        "rig22");
                awaitTheSitesOwn(admin, topics);
                brokers.prepare();
                complaints.addAll(brokers.errors());
            }
        }

        assertEquals(List.of(), complaints);
    }

    private static void awaitTheSitesOwn(Admin admin, BridgeTopics topics) {
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> admin.describeTopics(List.of(topics.completions(), topics.starts(), topics.rejections()))
                                .allTopicNames()
                                .get()
                                .size()
                        == 3);
    }
}
