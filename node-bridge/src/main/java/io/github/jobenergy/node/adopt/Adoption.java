package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.program.BrokerSilence;
import io.github.jobenergy.program.kafka.SkippingConsumer;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.monitoring.LoopProgress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adopts records of foreign topics in consecutive sessions until it is closed; a lost broker connection ends a session only. */
public final class Adoption implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Adoption.class);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final AdoptionSettings settings;
    private final Clock clock;
    private final OutcomeCounts tally = new OutcomeCounts();
    private final Counts<AdoptionEvent> counts = new Counts<>(AdoptionEvent.class);
    private final BrokerSilence silence;
    private final LoopProgress progress = new LoopProgress("adoption");
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private volatile Optional<AdoptionSession> running = Optional.empty();

    /** Creates an adoption with these settings. */
    public Adoption(AdoptionSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.silence = new BrokerSilence(clock.instant());
    }

    /**
     * Runs sessions until the adoption is closed.
     *
     * @throws SupersededException if another program uses the same transactional id
     * @throws KafkaException if the brokers deny a right or the authentication
     */
    public void run() throws SupersededException, InterruptedException {
        try {
            while (stop.getCount() > 0) {
                progress.advanced();
                session();
                stop.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } finally {
            ended.countDown();
        }
    }

    private void session() throws SupersededException {
        try (AdoptionSession session = connect()) {
            running = Optional.of(session);
            session.begin();
            while (stop.getCount() > 0) {
                session.step(POLL, counts);
                progress.advanced();
            }
        } catch (WakeupException wakeup) {
            LOG.atDebug().log("stopping after a signal");
        } catch (AuthorizationException | AuthenticationException denied) {
            throw denied;
        } catch (KafkaException failed) {
            counts.add(AdoptionEvent.SESSIONS_LOST);
            LOG.atWarn()
                    .addKeyValue("reason", failed.toString())
                    .log("the session with the brokers failed; the next session starts at the last committed offset");
        } finally {
            running = Optional.empty();
        }
    }

    private AdoptionSession connect() {
        Consumer<byte[], byte[]> consumer = SkippingConsumer.ofForeignTopics(
                settings.brokers().member(settings.input().group()));
        try {
            KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(settings.brokers().producer(settings.transactionalId()));
            return new AdoptionSession(
                    settings,
                    consumer,
                    producer,
                    clock,
                    tally,
                    new PlacePublication(settings.topics().places(), this::reader, clock));
        } catch (KafkaException failed) {
            consumer.close();
            throw failed;
        }
    }

    private Consumer<byte[], byte[]> reader() {
        return new KafkaConsumer<>(settings.brokers().reader());
    }

    /** The progress of the sessions. For any thread. */
    public LoopProgress progress() {
        return progress;
    }

    /** Checks whether a session is open. For any thread. */
    public boolean hasSession() {
        return running.isPresent();
    }

    /** The time since which no broker has responded; empty if a broker responds. */
    public Optional<Instant> brokersAwaySince(Instant now) {
        running.ifPresent(session -> silence.heartbeats(session.metrics(), now));
        return silence.since(now);
    }

    /**
     * The counts of records and of outcomes as text. Records of a lost session are decoded again, and their outcomes are counted
     * again.
     */
    public String summary() {
        return counts.summary() + "; " + tally.summary();
    }

    /** The counts of adopted, empty and lost events. */
    public Counts<AdoptionEvent> counts() {
        return counts;
    }

    /** The counts of the outcomes of the decoded values. */
    public OutcomeCounts tally() {
        return tally;
    }

    /** Stops after the transaction in progress. */
    @Override
    public void close() {
        stop.countDown();
        running.ifPresent(AdoptionSession::wakeUp);
        try {
            if (!ended.await(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                LOG.atWarn().log("the shutdown did not wait for an open transaction");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
