package io.github.jobenergy.quickstart.play.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.quickstart.play.hostile.HostileRecords.Hostile;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Invalid records of every kind on every input topic, with valid runs between them: the program continues, every valid run has
 * its energy, every invalid record is rejected once, and memory stays bounded.
 */
@Tag("soak")
class HostileInputIT {

    private static final List<Topic> INPUTS =
            List.of(Topic.NODE_POWER, Topic.NODE_STATES, Topic.JOB_STARTS, Topic.JOB_COMPLETIONS);

    /** The program reads what it published itself, too. */
    private static final List<Topic> MEMORY = List.of(Topic.JOB_ENERGY, Topic.NODE_ENERGY, Topic.NODE_JOB_ENERGY);

    private static final int RECORDS_OF_EACH_INPUT = Math.toIntExact(SoakScale.of(200_000, 0));
    private static final int RECORDS_BETWEEN_VALID_RUNS = 1_000;

    /** On each of the four topics. A flood that exceeds what the program can read delays everything behind it, whatever it holds. */
    private static final int RECORDS_A_SECOND = 500;

    private static final int NODES_OF_THE_LARGEST_RUN = 65_000;
    private static final int PARTITIONS = 4;
    private static final int LARGEST_RECORD = 64 << 20;

    /** The heap of the program is 512 MiB; the rest is RocksDB, thread stacks, code and classes. */
    private static final long MOST_RESIDENT_MEBIBYTES = 1_536;

    private static final int SECONDS_OF_A_RUN = 30;
    private static final int WATTS = 200;
    private static final int VALID_NODES = 10;
    private static final RunKey LARGEST_RUN = RunKey.of("large", 1, 1_000_000_000);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration TIMEOUT = Duration.ofMinutes(20);

    private final Instant start = Instant.now().minus(3, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS);
    private final ContractCodec codec = new ContractCodec();
    private final Map<Topic, HostileRecords> hostile = new EnumMap<>(Topic.class);

    /** The records that the contract allows, by topic, partition and offset. */
    private final Map<String, String> allowed = new ConcurrentHashMap<>();

    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Map<RunKey, Instant> sent = new HashMap<>();
    private final Map<RunKey, byte[]> results = new HashMap<>();
    private final Map<Topic, Long> invalid = new EnumMap<>(Topic.class);
    private final Map<Topic, Long> rejected = new EnumMap<>(Topic.class);
    private Duration slowest = Duration.ZERO;

    @TempDir
    Path folder;

    @Test
    void doesNotStopTheProgramOrChangeAResult() throws Exception {
        INPUTS.forEach(topic -> hostile.put(topic, new HostileRecords(topic, PARTITIONS, start)));
        Path state = folder.resolve("state");
        try (Broker broker = TestBrokers.start(folder.resolve("broker"))) {
            createTopics(broker);
            try (JavaProcess program = EnergyProcess.start(broker, state, folder.resolve("output.log"));
                    Consumer<String, byte[]> consumer = consumer(broker);
                    Producer<String, byte[]> producer = producer(broker, "none");
                    Producer<String, byte[]> compressing = producer(broker, "gzip")) {
                send(producer, completion(broker, LARGEST_RUN, "x[1-" + NODES_OF_THE_LARGEST_RUN + "]", start));
                long began = System.nanoTime();
                for (int number = 0; number < RECORDS_OF_EACH_INPUT; number++) {
                    while (System.nanoTime() - began < TimeUnit.SECONDS.toNanos(number) / RECORDS_A_SECOND) {
                        poll(broker, consumer);
                    }
                    for (Topic topic : INPUTS) {
                        Hostile record = hostile(topic).get(number);
                        send(broker, topic, record, record.isCompressed() ? compressing : producer);
                    }
                    if (number % RECORDS_BETWEEN_VALID_RUNS == 0) {
                        sendToMemory(broker, number, producer);
                        sendValidRun(broker, number / RECORDS_BETWEEN_VALID_RUNS, producer);
                        poll(broker, consumer);
                    }
                }
                await(
                        "the good runs",
                        broker,
                        consumer,
                        program,
                        () -> results.keySet().containsAll(sent.keySet()));
                await("the largest run", broker, consumer, program, () -> results.containsKey(LARGEST_RUN));
                await("each rejection", broker, consumer, program, () -> rejected.equals(invalid));
                // On a loaded machine the first result may lack readings that were read after the deadline.
                await(
                        "the energies of the good runs",
                        broker,
                        consumer,
                        program,
                        () -> sent.keySet().stream().allMatch(this::isRight));
                long resident = residentMebibytes(program);
                System.out.println(RECORDS_OF_EACH_INPUT + " hostile records on each of " + INPUTS + ", at most "
                        + RECORDS_A_SECOND + " a second on each: the slowest of " + sent.size()
                        + " good runs was answered " + slowest.toSeconds()
                        + " s after its last input; most resident memory " + resident + " MiB; rejected " + rejected);
                assertTrue(resident <= MOST_RESIDENT_MEBIBYTES, () -> "MiB: " + resident);
                assertReadingsAddUp(broker, state, consumer, program);
                program.stop();
            }
        }
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(
                    PARTITIONS,
                    Optional.empty(),
                    Map.of("retention.ms", "-1", "max.message.bytes", Integer.toString(LARGEST_RECORD)));
        }
    }

    private static Producer<String, byte[]> producer(Broker broker, String compression) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "compression.type",
                        compression,
                        "max.request.size",
                        LARGEST_RECORD,
                        "buffer.memory",
                        2L * LARGEST_RECORD,
                        "max.block.ms",
                        TIMEOUT.toMillis(),
                        "delivery.timeout.ms",
                        (int) TIMEOUT.toMillis()),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private HostileRecords hostile(Topic topic) {
        return Objects.requireNonNull(hostile.get(topic));
    }

    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    private void send(Broker broker, Topic topic, Hostile record, Producer<String, byte[]> producer) {
        byte[] value = record.value().orElse(null);
        invalid.merge(topic, record.isRejected() ? 1L : 0L, Long::sum);
        send(
                producer,
                new ProducerRecord<>(broker.topicName(topic), record.partition(), record.key(), value),
                place -> {
                    if (!record.isRejected()) {
                        allowed.put(place, record.kind());
                    }
                });
    }

    private void send(Producer<String, byte[]> producer, ProducerRecord<String, byte[]> message) {
        send(producer, message, place -> {});
    }

    private void send(
            Producer<String, byte[]> producer,
            ProducerRecord<String, byte[]> message,
            java.util.function.Consumer<String> onPlace) {
        Future<RecordMetadata> unused = producer.send(message, (metadata, failed) -> {
            if (failed == null) {
                onPlace.accept(metadata.topic() + "-" + metadata.partition() + "@" + metadata.offset());
            } else {
                failure.compareAndSet(null, failed);
            }
        });
    }

    private void sendToMemory(Broker broker, int number, Producer<String, byte[]> producer) {
        for (Topic topic : MEMORY) {
            byte[] value = ("{\"half a record\":" + number).getBytes(StandardCharsets.UTF_8);
            send(producer, new ProducerRecord<>(broker.topicName(topic), "evil/1/" + number, value));
            invalid.merge(topic, 1L, Long::sum);
        }
    }

    private void sendValidRun(Broker broker, int number, Producer<String, byte[]> producer) {
        String node = "g" + number % VALID_NODES;
        Instant from = start.plusSeconds(60L * (number / VALID_NODES));
        for (int second = -10; second < 50; second += 10) {
            send(producer, reading(broker, node, from.plusSeconds(second)));
        }
        RunKey run = RunKey.of("good", number + 1, from.getEpochSecond());
        send(producer, completion(broker, run, node, from));
        sent.put(run, Instant.now());
    }

    private ProducerRecord<String, byte[]> reading(Broker broker, String node, Instant at) {
        String time = UtcTime.print(at);
        long joules = WATTS * (100 + Duration.between(start, at).toSeconds());
        String json = """
                {"schema_version":1,"meter_space":"good","node":"%s","reading_time":"%s","domain":"node","source":"bmc",\
                "kind":"counter","counter_joules":%d.000,"observed_time":"%s"}
                """.formatted(node, time, joules, time);
        return message(broker, Topic.NODE_POWER, "good/" + node, json);
    }

    private static ProducerRecord<String, byte[]> completion(Broker broker, RunKey run, String nodes, Instant from) {
        String began = UtcTime.print(from);
        String ended = UtcTime.print(from.plusSeconds(SECONDS_OF_A_RUN));
        String json = """
                {"schema_version":1,"cluster":"%s","job_id":%d,"submit_time":"%s","revision":1,"final":true,\
                "state":"COMPLETED","state_raw":"COMPLETED","start_time":"%s","end_time":"%s","nodes":"%s",\
                "slices":[{"start_time":"%s","end_time":"%s","nodes":"%s"}],\
                "slurm_energy":{"status":"unset"},"steps":[],"witnesses":["script"],"capture":"file","observed_time":"%s"}
                """.formatted(
                        run.cluster(),
                        run.jobId(),
                        UtcTime.print(run.submitTime()),
                        began,
                        ended,
                        nodes,
                        began,
                        ended,
                        nodes,
                        ended);
        return message(broker, Topic.JOB_COMPLETIONS, run.text(), json);
    }

    private static ProducerRecord<String, byte[]> message(Broker broker, Topic topic, String key, String json) {
        return new ProducerRecord<>(broker.topicName(topic), key, json.getBytes(StandardCharsets.UTF_8));
    }

    private static Consumer<String, byte[]> consumer(Broker broker) {
        Consumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = Stream.of(Topic.JOB_ENERGY, Topic.REJECTIONS)
                .flatMap(topic -> consumer.partitionsFor(broker.topicName(topic)).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }

    private void await(
            String what,
            Broker broker,
            Consumer<String, byte[]> consumer,
            JavaProcess program,
            BooleanSupplier condition) {
        try {
            Awaitility.await(what).atMost(TIMEOUT).pollInSameThread().until(() -> {
                poll(broker, consumer);
                assertTrue(program.process().isAlive(), () -> "the program has ended: " + program.lastLines());
                return condition.getAsBoolean();
            });
        } catch (ConditionTimeoutException late) {
            throw new AssertionError(
                    "expected " + what + ": refused " + invalid + ", rejected " + rejected + ", results "
                            + results.size() + " of " + sent.size() + ", wrong "
                            + sent.keySet().stream()
                                    .filter(run -> results.containsKey(run) && !isRight(run))
                                    .toList(),
                    late);
        }
    }

    private void poll(Broker broker, Consumer<String, byte[]> consumer) {
        assertEquals(null, failure.get());
        for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
            if (record.topic().equals(broker.topicName(Topic.REJECTIONS))) {
                count(broker, record.value());
            } else if (record.key().startsWith("good/") || record.key().equals(LARGEST_RUN.text())) {
                answered(RunKey.parse(record.key()), record.value());
            }
        }
    }

    private void answered(RunKey run, byte[] value) {
        if (results.put(run, value) == null && sent.containsKey(run)) {
            Duration took = Duration.between(Objects.requireNonNull(sent.get(run)), Instant.now());
            slowest = took.compareTo(slowest) > 0 ? took : slowest;
        }
    }

    private void count(Broker broker, byte[] value) {
        Rejection rejection = read(Rejection.class, value);
        String kind = allowed.get(rejection.origin());
        assertEquals(null, kind, () -> "rejected though the contract allows it: " + rejection);
        for (Topic topic : Topic.values()) {
            if (rejection.origin().startsWith(broker.topicName(topic) + "-")) {
                rejected.merge(topic, rejection.rejectedCount().orElse(1L), Long::sum);
            }
        }
    }

    private <T> T read(Class<T> type, byte[] value) {
        try {
            return codec.read(type, value);
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException(malformed);
        }
    }

    private boolean isRight(RunKey run) {
        JobEnergy result = read(JobEnergy.class, Objects.requireNonNull(results.get(run)));
        return result.figures().energyWholeNodes().equals(Energy.ofJoules(SECONDS_OF_A_RUN * WATTS))
                && result.figures().coverage().compareTo(BigDecimal.ONE) == 0;
    }

    private static long residentMebibytes(JavaProcess program) throws IOException {
        Path status = Path.of("/proc", Long.toString(program.process().pid()), "status");
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1_024)
                .findFirst()
                .orElseThrow();
    }

    /** Every record on node-power is a reading that was used, or one that was rejected. */
    private void assertReadingsAddUp(
            Broker broker, Path state, Consumer<String, byte[]> consumer, JavaProcess program) {
        StatusFile file = new StatusFile(state.resolve(EnergyProgram.applicationId(broker) + ".status.json"));
        List<TopicPartition> partitions = consumer.partitionsFor(broker.topicName(Topic.NODE_POWER)).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        long in = consumer.endOffsets(partitions).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        await("used and rejected readings", broker, consumer, program, () -> {
            Map<String, Long> counts = counts(file);
            long used = Stream.of("readings.taken", "readings.out-of-order", "readings.duplicate")
                    .mapToLong(name -> counts.getOrDefault(name, 0L))
                    .sum();
            return in == used + rejected.getOrDefault(Topic.NODE_POWER, 0L);
        });
    }

    private static Map<String, Long> counts(StatusFile file) {
        try {
            return file.read().map(ProgramStatus::counts).orElse(Map.of());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
