package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.streams.clients.BoundedClients;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.streams.steps.UnprocessableRecords;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running program: the topology on Kafka Streams. It is started once and closed once; a failure ends it. */
public final class EnergyApp implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyApp.class);
    private static final Duration CLOSING = Duration.ofSeconds(30);

    private final KafkaStreams streams;
    private final GroupMembershipOperation membershipAtClose;
    private final StateMark mark;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private EnergyApp(KafkaStreams streams, GroupMembershipOperation membershipAtClose, StateMark mark) {
        this.streams = streams;
        this.membershipAtClose = membershipAtClose;
        this.mark = mark;
    }

    /**
     * Checks the topics and starts the topology.
     *
     * @throws UnusableTopicsException if a topic is absent or has another number of partitions than the rest
     */
    public static EnergyApp start(EnergySettings settings, StreamsSettings streams) throws UnusableTopicsException {
        try (TopicSetup topics = new TopicSetup(streams.clientConfig(), settings::topicName, settings.topics())) {
            Map<Topic, Integer> partitions = topics.partitions();
            List<String> defects = topics.defects(partitions);
            if (!defects.isEmpty()) {
                throw new UnusableTopicsException(defects);
            }
            int count = partitions.getOrDefault(Topic.JOB_COMPLETIONS, settings.partitions());
            EnergySettings counted = settings.withPartitions(count);
            boolean isPrimed = topics.isPrimed(streams.applicationId(), count);
            return start(counted, isPrimed ? streams.withoutWaiting() : streams.streamsConfig(), StateMark.of(streams));
        }
    }

    private static EnergyApp start(EnergySettings settings, Map<String, Object> config, StateMark mark) {
        Properties properties = new Properties();
        properties.putAll(config);
        properties.putAll(UnprocessableRecords.config(settings.topicName(Topic.REJECTIONS)));
        EnergyApp app = new EnergyApp(
                new KafkaStreams(
                        EnergyTopology.build(settings, config),
                        properties,
                        new BoundedClients(String.valueOf(config.get(StreamsConfig.APPLICATION_ID_CONFIG)))),
                config.containsKey(StreamsSettings.INSTANCE_PROPERTY)
                        ? GroupMembershipOperation.REMAIN_IN_GROUP
                        : GroupMembershipOperation.LEAVE_GROUP,
                mark);
        app.streams.setUncaughtExceptionHandler(app::fail);
        app.streams.setStateListener((state, before) -> {
            LOG.atInfo().addKeyValue("reason", before).log("Kafka Streams is in state {}", state);
            if (state.hasCompletedShutdown()) {
                app.ended.countDown();
            }
        });
        app.discardUncommittedState();
        app.streams.start();
        return app;
    }

    /**
     * Deletes the state stores if the previous program did not end in order. With exactly-once, stores may hold only what a
     * commit covers; a program that was killed may have left more.
     */
    private void discardUncommittedState() {
        if (mark.isSet()) {
            LOG.warn(
                    "the program that used this state did not shut down cleanly; its state is restored from the changelogs");
            streams.cleanUp();
        }
        mark.set();
    }

    private StreamThreadExceptionResponse fail(Throwable thrown) {
        LOG.atError().setCause(thrown).log("a stream thread failed, the program stops");
        failure.compareAndSet(null, thrown);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** Waits until the program has ended, by failure or because it was closed; throws the failure. */
    public void await() throws InterruptedException {
        ended.await();
        rethrow();
    }

    /** Checks whether the program has ended; {@link #await} then throws the failure, if there is one. */
    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** Waits at most that long until the program runs and has its partitions, and returns whether it does. */
    public boolean awaitRunning(Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (System.nanoTime() < deadline) {
            if (streams.state() == KafkaStreams.State.RUNNING) {
                return true;
            }
            if (ended.await(50, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return false;
    }

    /** Returns the state of Kafka Streams by name: {@code running}, {@code rebalancing}. */
    public String phase() {
        return streams.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the metrics of Kafka Streams and its clients. */
    public Map<MetricName, ? extends Metric> metrics() {
        return streams.metrics();
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("a stream thread failed: " + thrown.getMessage(), thrown);
        }
    }

    /**
     * Stops the program. An instance without an instance name leaves the group, so that the next start need not wait for the
     * session of this member to expire. An instance with a name remains in the group, and its partitions are reserved for it
     * until the session expires.
     */
    @Override
    public void close() {
        boolean hasClosed = streams.close(
                CloseOptions.groupMembershipOperation(membershipAtClose).withTimeout(CLOSING));
        if (hasClosed && failure.get() == null) {
            mark.remove();
        }
        ended.countDown();
    }
}
