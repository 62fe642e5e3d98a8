package io.github.jobenergy.rate.publish;

import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Publishes the slots that are new or have changed, each once. What has been published is read back from the topic before the
 * first publication, and again after a failure: whether a failed transaction was committed is then known. The producer fences
 * earlier programs with its transactional id before the read, so no other instance publishes in between.
 *
 * <p>Instances are thread-safe: one thread publishes at a time.
 */
public final class Publication implements AutoCloseable {

    /**
     * The longest time between the publication of a slot and its end: a slot starts at most 366 days later, and is at most 366 days
     * long. Records that are older than the window by this time need not be read back.
     */
    public static final Duration LONGEST_LEAD = Duration.ofDays(740);

    /** The most by which the window moves back without a read of what has been published before it. */
    private static final Duration SMALL_STEP = Duration.ofMinutes(1);

    /** The most slots of a transaction. */
    private static final int MOST_SLOTS = 10_000;

    private static final byte[] SCHEMA = EventHeaders.dataSchema(Topic.RATES).getBytes(StandardCharsets.UTF_8);

    private final RateOutput output;
    private final Supplier<Interval> window;
    private final ContractCodec codec = new ContractCodec();
    private Optional<Session> session = Optional.empty();

    /**
     * Creates a publication; it connects at the first call.
     *
     * @param window the present window in which slots are published. If it moves back, because the clock was set back, what has
     *     been published is read again
     */
    public Publication(RateOutput output, Supplier<Interval> window) {
        this.output = output;
        this.window = window;
    }

    /** A producer, and what is known to be published while it lives. */
    private record Session(KafkaProducer<byte[], byte[]> producer, PublishedSlots published) {}

    /**
     * Publishes the slots that are new or have changed.
     *
     * @param slots slots of which no two overlap
     * @throws SupersededException if another program uses the same transactional id
     * @throws KafkaException if the brokers fail or deny a right; the next call connects again
     */
    public synchronized SlotChanges publish(List<RateSlot> slots) throws SupersededException {
        try {
            Interval present = window.get();
            if (session.isPresent()
                    && present.start()
                            .plus(SMALL_STEP)
                            .isBefore(session.get().published().start())) {
                close();
            }
            Session open = session.isPresent() ? session.get() : open(present);
            open.published().moveTo(present);
            return publishTo(open, slots);
        } catch (KafkaException failed) {
            close();
            if (SupersededException.isCausedBy(failed)) {
                throw new SupersededException(
                        "another program with the transactional id " + output.transactionalId() + " has taken over",
                        failed);
            }
            throw failed;
        }
    }

    private Session open(Interval present) {
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(output.brokers().producer(output.transactionalId()));
        Session opened = new Session(producer, new PublishedSlots(present));
        session = Optional.of(opened);
        producer.initTransactions();
        new PublishedReader(output).read(present.start().minus(LONGEST_LEAD), opened.published());
        return opened;
    }

    private SlotChanges publishTo(Session open, List<RateSlot> slots) {
        SlotChanges changes = open.published().changes(slots);
        List<RateSlot> changed = changes.slots();
        for (int from = 0; from < changed.size(); from += MOST_SLOTS) {
            List<RateSlot> part = changed.subList(from, Math.min(changed.size(), from + MOST_SLOTS));
            send(open.producer(), part);
            part.forEach(open.published()::add);
        }
        return changes;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all sends, and throws if one failed
    private void send(KafkaProducer<byte[], byte[]> producer, List<RateSlot> slots) {
        producer.beginTransaction();
        for (RateSlot slot : slots) {
            byte[] key = slot.key().text().getBytes(StandardCharsets.UTF_8);
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(output.topic(), key, codec.write(slot));
            message.headers().add(EventHeaders.DATA_SCHEMA, SCHEMA);
            producer.send(message);
        }
        producer.commitTransaction();
    }

    /** Aborts an open transaction and disconnects. */
    @Override
    public synchronized void close() {
        session.ifPresent(open -> open.producer().close(Duration.ZERO));
        session = Optional.empty();
    }
}
