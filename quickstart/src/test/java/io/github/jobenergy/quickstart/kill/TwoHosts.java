package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Two SlurmctldHosts of one cluster, each with its own spool and bridge, on brokers with the topics of the contract. */
final class TwoHosts implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Broker broker;
    private final Duration pollInterval;
    private final SlurmctldHost one;
    private final SlurmctldHost other;

    /** Both run; they are looked at that often. */
    TwoHosts(Path folder, Broker broker, PausingSacct sacct, Duration pollInterval) throws IOException {
        this.broker = broker;
        this.pollInterval = pollInterval;
        createTopics(broker);
        this.one = new SlurmctldHost(folder.resolve("one"), broker, sacct);
        this.other = new SlurmctldHost(folder.resolve("other"), broker, sacct);
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(KillTestbed.PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    /** The one whose bridge is active, as soon as one is. */
    SlurmctldHost awaitActive() {
        return await("an active bridge")
                .until(this::active, Optional::isPresent)
                .orElseThrow();
    }

    private Optional<SlurmctldHost> active() throws IOException {
        for (SlurmctldHost host : List.of(one, other)) {
            if (host.isActive()) {
                return Optional.of(host);
            }
        }
        return Optional.empty();
    }

    SlurmctldHost besides(SlurmctldHost host) {
        return host == one ? other : one;
    }

    /** To wait with, as long as both bridges run. */
    ConditionFactory await(String what) {
        return await(what, List.of(one, other));
    }

    /** To wait with, as long as the bridges of these run. */
    ConditionFactory await(String what, List<SlurmctldHost> hosts) {
        return Awaitility.await(what)
                .atMost(TIMEOUT)
                .pollInterval(pollInterval)
                .pollInSameThread()
                .failFast("the bridges run", () -> {
                    for (SlurmctldHost host : hosts) {
                        host.requireBridge();
                    }
                });
    }

    /** Waits until these are the last records of all runs, stops both, and checks everything again. */
    LastRevisions conclude(Map<RunKey, JobCompletion> expectedCompletions) throws Exception {
        await("the last words")
                .untilAsserted(() -> LastRevisions.of(TopicContents.of(broker)).assertAre(expectedCompletions));
        one.stop();
        other.stop();
        TopicContents contents = TopicContents.of(broker);
        LastRevisions revisions = LastRevisions.of(contents);
        revisions.assertAre(expectedCompletions);
        contents.assertMatchesContract(KillTestbed.PARTITIONS);
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
        return revisions;
    }

    @Override
    public void close() throws IOException {
        try (one) {
            other.close();
        }
    }
}
