package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.quickstart.play.RateSlots;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * A rate of each kind every 15 minutes, from the hour before a time to an hour after the end of a span.
 *
 * @param begin the begin of the span
 * @param length the length of the span
 */
record BenchRates(Instant begin, Duration length) {

    private static final ContractCodec CODEC = new ContractCodec();
    private static final Duration INTERVAL = Duration.ofMinutes(15);
    private static final long BILLION = 1_000_000_000;

    void publish(String bootstrapServers) throws InterruptedException, ExecutionException {
        try (Producer<String, byte[]> producer = ManyReadings.producer(bootstrapServers)) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (RateSlot slot : slots()) {
                sent.add(producer.send(new ProducerRecord<>(
                        Topic.RATES.name(Topic.DEFAULT_PREFIX, ""),
                        null,
                        begin.toEpochMilli(),
                        slot.key().text(),
                        CODEC.write(slot))));
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    List<RateSlot> slots() {
        Instant first = begin.truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(1));
        Instant last = begin.plus(length).plus(Duration.ofHours(1));
        List<RateSlot> slots = new ArrayList<>();
        for (Instant start = first; start.isBefore(last); start = start.plus(INTERVAL)) {
            for (RateKind kind : RateKind.values()) {
                slots.add(RateSlots.slot(1, "bench", kind, start, INTERVAL, BILLION + slots.size() * (BILLION / 100)));
            }
        }
        return slots;
    }
}
