package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;

/** The brokers of a Kafka cluster, for one Slurm cluster. */
public final class KafkaBrokers implements Brokers {

    private final BrokerSettings settings;
    private final BridgeTopics topics;
    private final String transactionalId;

    /** The brokers these settings lead to. */
    public KafkaBrokers(BrokerSettings settings, BridgeTopics topics, String cluster) {
        this.settings = settings;
        this.topics = topics;
        this.transactionalId = "jobcomp-bridge-" + cluster;
    }

    @Override
    public List<String> complaints() {
        try (TopicCheck check = new TopicCheck(Admin.create(settings.admin()), topics)) {
            return check.complaints();
        }
    }

    @Override
    public Connection connect() throws SupersededException {
        KafkaPublisher publisher =
                new KafkaPublisher(new KafkaProducer<>(settings.producer(transactionalId)), topics, transactionalId);
        boolean connected = false;
        try {
            publisher.takeOver();
            connected = true;
            return new KafkaConnection(publisher, new LedgerTopic(settings, topics.ledger()));
        } finally {
            if (!connected) {
                publisher.close();
            }
        }
    }

    /** One producer and what it needs to know of before. */
    private record KafkaConnection(KafkaPublisher publisher, LedgerTopic ledger) implements Connection {

        @Override
        public void publish(Parcel parcel) throws SupersededException {
            publisher.publish(parcel);
        }

        @Override
        public void readLedger(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
            ledger.readSince(endTime, reported);
        }

        @Override
        public void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
            ledger.readStartsSince(startTime, reported);
        }

        @Override
        public void close() {
            publisher.close();
        }
    }
}
