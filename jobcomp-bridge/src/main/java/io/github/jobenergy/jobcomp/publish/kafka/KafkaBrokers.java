package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.privacy.Seal;
import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.RequiredRights;
import io.github.jobenergy.program.kafka.SkippingConsumer;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;

/** The brokers of a Kafka cluster, for the bridge of one Slurm cluster. */
public final class KafkaBrokers implements Brokers {

    private final PublishingSettings settings;
    private final BridgeTopics topics;
    private final String cluster;
    private final String transactionalId;
    private final Optional<Seal> seal;
    private final OversizedRecords tooLarge = new OversizedRecords();

    /** The brokers of these settings, without a seal. */
    public KafkaBrokers(PublishingSettings settings, BridgeTopics topics, String cluster) {
        this(settings, topics, cluster, Optional.empty());
    }

    /** The brokers of these settings, with records forwarded between bridges sealed. */
    public KafkaBrokers(PublishingSettings settings, BridgeTopics topics, String cluster, Optional<Seal> seal) {
        this.seal = seal;
        this.settings = settings;
        this.topics = topics;
        this.cluster = cluster;
        this.transactionalId = transactionalId(cluster);
    }

    /**
     * The transactional id of the cluster's active bridge: of two producers with this id, the later one fences the earlier
     * one.
     */
    static String transactionalId(String cluster) {
        return "jobcomp-bridge-" + cluster;
    }

    /** The consumer group of the cluster's bridges. */
    private static String group(String cluster) {
        return "jobcomp-bridge-" + cluster;
    }

    private static String adoptingGroup(String cluster) {
        return group(cluster) + "-adopt";
    }

    /**
     * Returns when a broker has responded.
     *
     * @throws KafkaException if none responds within the time limit of a start
     */
    public void requireContact() {
        BrokerContact.require(settings.contact());
    }

    @Override
    public List<String> errors() {
        try (BridgeTopicSetup present = new BridgeTopicSetup(admin(), topics)) {
            return present.errors();
        }
    }

    @Override
    public List<String> warnings() {
        try (BridgeTopicSetup present = new BridgeTopicSetup(admin(), topics)) {
            return present.warnings();
        }
    }

    /**
     * The rights that a bridge needs, with whether these brokers grant them.
     *
     * @param adopted the topics that {@link #adopt} would be called with
     * @throws KafkaException if the brokers do not respond
     */
    public BrokerRights.Result rights(List<String> adopted) {
        List<RequiredRights> required = new ArrayList<>(BridgeRights.ofRun(topics, group(cluster), transactionalId));
        required.addAll(BridgeRights.ofAdoption(adopted, adoptingGroup(cluster)));
        try (Admin admin = admin()) {
            return new BrokerRights(admin).verify(required);
        }
    }

    /**
     * The errors of the topics before {@link #prepare} has created the bridge's own, one line each; empty if there are none.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> errorsBeforeStart() {
        try (BridgeTopicSetup present = new BridgeTopicSetup(admin(), topics)) {
            return present.errorsBeforeStart();
        }
    }

    @Override
    public void prepare() {
        try (BridgeTopicSetup present = new BridgeTopicSetup(admin(), topics)) {
            present.createOwn();
        }
    }

    private Admin admin() {
        return BrokerContact.admin(settings.admin());
    }

    @Override
    public Relay join() {
        return new KafkaRelay(
                new KafkaRelay.Members(topics.captures(), cluster, seal),
                new KafkaConsumer<>(settings.member(group(cluster))),
                new KafkaProducer<>(settings.forwarder()));
    }

    @Override
    public AdoptedTopic adopt(List<String> topics) {
        return new KafkaAdoption(SkippingConsumer.ofForeignTopics(settings.member(adoptingGroup(cluster))), topics);
    }

    @Override
    public Connection connect() throws SupersededException {
        KafkaPublisher publisher = new KafkaPublisher(
                new KafkaProducer<>(settings.producer(transactionalId)), topics, transactionalId, tooLarge);
        boolean connected = false;
        try {
            publisher.takeOver();
            connected = true;
            return new KafkaConnection(publisher, new LedgerTopic(settings, topics.ledger()), cluster);
        } finally {
            if (!connected) {
                publisher.close();
            }
        }
    }

    /** A publisher with the ledger topic of its cluster. */
    private record KafkaConnection(KafkaPublisher publisher, LedgerTopic ledger, String cluster) implements Connection {

        @Override
        public void send(PublicationBatch batch) throws SupersededException {
            publisher.send(batch);
        }

        @Override
        public void commit() throws SupersededException {
            publisher.commit();
        }

        @Override
        public void readLedger(Instant endTime, long latest, BiConsumer<RunKey, LedgerEntry> reported) {
            requireAllCommitted();
            ledger.readSince(endTime, latest, reported);
        }

        @Override
        public void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
            requireAllCommitted();
            ledger.readStartsSince(startTime, reported);
        }

        @Override
        public Optional<SearchProgress> readProgress() {
            requireAllCommitted();
            return ledger.readProgress(cluster);
        }

        /** Prevents a read that would wait for the bridge's own open transaction. */
        private void requireAllCommitted() {
            if (publisher.isOpen()) {
                throw new IllegalStateException(
                        "expected that all that was sent is committed before the ledger is read");
            }
        }

        @Override
        public void close() {
            publisher.close();
        }
    }
}
