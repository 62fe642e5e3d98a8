package io.github.jobenergy.quickstart.bench.idle;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.bench.energy.ManyReadings;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A process of energy-streams with the default settings, and its input. */
final class IdleProgram implements AutoCloseable {

    private static final List<String> SITE_OPTIONS =
            List.of("--lateness=PT30S", "--deadline=PT15M", "--coalescing=PT1M", "--kafka=commit.interval.ms=2000");

    private final String name;
    private final Broker broker;
    private final FourNodes nodes;
    private final IdleScenario scenario;
    private final JavaProcess program;
    private final Producer<String, byte[]> producer;
    private final Consumer<String, byte[]> results;
    private final ContractCodec codec = new ContractCodec();
    private final Map<RunKey, Long> computed = new TreeMap<>();
    private long issued;
    private long issuedAtBegin;
    private long begun;
    private Duration cpuAtBegin = Duration.ZERO;
    private ThreadTimes threadsAtBegin = new ThreadTimes(Map.of());

    private IdleProgram(String name, Broker broker, FourNodes nodes, IdleScenario scenario, JavaProcess program) {
        this.name = name;
        this.broker = broker;
        this.nodes = nodes;
        this.scenario = scenario;
        this.program = program;
        this.producer = ManyReadings.producer(broker.bootstrapServers());
        this.results = consumer(broker);
    }

    /** Creates the topics of a broker with so many partitions and starts the program. */
    static IdleProgram start(Broker broker, int partitions, Instant begin, IdleScenario scenario, Path folder)
            throws IOException {
        Files.createDirectories(folder);
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(partitions, Optional.empty(), Map.of("retention.ms", "-1"));
        }
        JavaProcess program = EnergyProcess.start(
                broker, folder.resolve("state"), folder.resolve("output.log"), SITE_OPTIONS.toArray(String[]::new));
        return new IdleProgram(
                folder.getFileName().toString(), broker, new FourNodes(broker, begin), scenario, program);
    }

    private static Consumer<String, byte[]> consumer(Broker broker) {
        Consumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(broker.topicName(Topic.JOB_ENERGY)).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }

    /** Publishes the states of the nodes and the starts of runs. */
    void publishStarts() throws InterruptedException, ExecutionException {
        List<ProducerRecord<String, byte[]>> records = new ArrayList<>(nodes.states());
        scenario.started().forEach(run -> records.add(run.started(broker)));
        publish(records);
    }

    /** Publishes the completions of the hook. */
    void publishByHook() throws InterruptedException, ExecutionException {
        publish(scenario.byHook().stream().map(run -> run.ended(broker)).toList());
    }

    /** Publishes the revisions of accounting. */
    void publishByAccounting() throws InterruptedException, ExecutionException {
        publish(scenario.byAccounting().stream().map(run -> run.ended(broker)).toList());
    }

    /** Publishes the readings of seconds of the nodes. */
    void publishReadings(long fromSecond, long toSecond) throws InterruptedException, ExecutionException {
        List<ProducerRecord<String, byte[]>> records = new ArrayList<>();
        for (long second = fromSecond; second < toSecond; second++) {
            records.addAll(nodes.readings(second));
        }
        publish(records);
    }

    private void publish(List<ProducerRecord<String, byte[]>> records) throws InterruptedException, ExecutionException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        records.forEach(each -> sent.add(producer.send(each)));
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }

    /** Whether every run has a result. */
    boolean isComputed() {
        poll();
        return computed.keySet().equals(scenario.lastRevisions().keySet());
    }

    /** Whether the result of every run is that of its last revision. */
    boolean isSettled() {
        poll();
        Map<RunKey, Long> expected = new TreeMap<>();
        scenario.lastRevisions().forEach((run, revision) -> expected.put(run, (long) revision));
        return computed.equals(expected);
    }

    private void poll() {
        for (ConsumerRecord<String, byte[]> each : results.poll(Duration.ofMillis(10))) {
            JobEnergy result = read(each.value());
            computed.put(result.run(), result.resultRevision().completionRevision());
            issued++;
        }
    }

    private JobEnergy read(byte[] value) {
        try {
            return codec.read(JobEnergy.class, value);
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException(malformed);
        }
    }

    Process process() {
        return program.process();
    }

    /** Begins the measurement. */
    void begin() throws IOException {
        poll();
        issuedAtBegin = issued;
        threadsAtBegin = ThreadTimes.of(process());
        begun = System.nanoTime();
        cpuAtBegin = cpu();
    }

    /** Ends the measurement. */
    Share end() throws IOException {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begun);
        Duration used = cpu().minus(cpuAtBegin);
        String threads = ThreadTimes.of(process()).since(threadsAtBegin, elapsed);
        poll();
        double percent = 100.0 * used.toNanos() / elapsed.toNanos();
        return new Share(
                percent,
                computed.size(),
                String.format(
                        Locale.ROOT,
                        "%-10s %5.2f %% of a core over %d s; %,d runs answered, %,d results before, %,d meanwhile%n%s",
                        name,
                        percent,
                        elapsed.toSeconds(),
                        computed.size(),
                        issuedAtBegin,
                        issued - issuedAtBegin,
                        threads));
    }

    private Duration cpu() throws IOException {
        return process()
                .info()
                .totalCpuDuration()
                .orElseThrow(() -> new IOException("expected a running program " + name + ", found that it ended"));
    }

    /**
     * What the program took of a core.
     *
     * @param percent its processor time by the time elapsed
     * @param runs how many runs have a result
     * @param text what is reported of it
     */
    record Share(double percent, int runs, String text) {}

    @Override
    public void close() throws IOException {
        producer.close();
        results.close();
        program.close();
    }
}
