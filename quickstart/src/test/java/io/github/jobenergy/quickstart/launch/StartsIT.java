package io.github.jobenergy.quickstart.launch;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.bridge.Bridge;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts of runs, from squeue and scontrol to a real broker, with a bridge that is stopped and restarted. */
class StartsIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;

    private static final String HEADER =
            "JOBID|STATE|SUBMIT_TIME|START_TIME|CPUS|TRES_ALLOC|OVER_SUBSCRIBE|USER|NODELIST|";
    private static final String ON_TWO_NODES =
            "5|RUNNING|1795245854|1795245855|3|cpu=3,mem=600M,node=2,gres/gpu=0|OK|alice|n[1-2]|";
    private static final String ON_ONE_NODE =
            "5|RUNNING|1795245854|1795245855|2|cpu=2,mem=300M,node=1,gres/gpu=0|OK|alice|n1|";

    /** Replaces each bar by the delimiter of the option. */
    private static final String SQUEUE = """
            #!/bin/sh
            for word; do case $word in --Format=JobID:*) delimiter=${word#--Format=JobID:} ;; esac; done
            exec sed "s/|/${delimiter%%%%,*}/g" %s
            """;

    private static final String SCONTROL = """
            #!/bin/sh
            [ "$*" = '--details show job 5' ] && cat <<'END'
            JobId=5 JobName=shared
               SubmitTime=1795245854 EligibleTime=1795245854
               JOB_GRES=(null)
                 Nodes=n1 CPU_IDs=1-2 Mem=300 GRES=
                 Nodes=n2 CPU_IDs=1 Mem=300 GRES=
               MinCPUsNode=1
            END
            """;

    @TempDir
    Path folder;

    @Test
    void publishesAStartOnceAndAgainOnlyAfterAResize() throws Exception {
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            show(ON_TWO_NODES);
            runUntilPublished(broker, 2);
            show(ON_ONE_NODE);

            runUntilPublished(broker, 3);

            assertEquals(
                    List.of("1 n[1-2] []", "2 n[1-2] [n1 2, n2 1]", "3 n1 [n1 2]"),
                    published(broker).stream()
                            .sorted(Comparator.comparing(JobStart::revision))
                            .map(StartsIT::describe)
                            .toList());
        }
    }

    private static String describe(JobStart start) {
        List<String> allocations = start.allocations().stream()
                .map(allocation -> allocation.node() + " " + allocation.cpus().orElseThrow())
                .toList();
        return start.revision() + " " + start.nodes() + " " + allocations;
    }

    private void show(String row) throws Exception {
        Files.writeString(folder.resolve("table"), HEADER + "\n" + row + "\n");
    }

    /** Runs a bridge until that many starts are published. */
    private void runUntilPublished(Broker broker, int starts) throws Exception {
        try (Bridge bridge = Bridge.start(config(broker))) {
            await().atMost(TIMEOUT)
                    .until(() -> bridge.counts().starts().tables() > 0
                            && published(broker).size() >= starts);
        }
    }

    private BridgeConfig config(Broker broker) throws Exception {
        Path squeue = Executable.write(
                folder.resolve("bin/squeue"), SQUEUE.formatted(Executable.quoted(folder.resolve("table"))));
        Path scontrol = Executable.write(folder.resolve("bin/scontrol"), SCONTROL);
        Path spool = folder.resolve("spool");
        Files.createDirectories(spool.resolve("new"));
        return new BridgeConfig(
                "rig22",
                new BridgeConfig.SpoolConfig(spool, new SpoolLevel(1_000), Duration.ofMillis(100)),
                new BridgeConfig.KafkaConfig(
                        new PublishingSettings(broker.bootstrapServers(), TestBrokers.LONG_CLIENT_TIMEOUTS),
                        broker.topicPrefix()),
                new BridgeConfig.QueryConfig(
                        Optional.empty(),
                        Optional.of(new BridgeConfig.StartsConfig(
                                new ControllerSettings(squeue.toString(), scontrol.toString(), "rig22", TIMEOUT),
                                new Pace(Pace.LEAST))),
                        Optional.empty()));
    }

    private static void createTopics(Broker broker) throws Exception {
        List<NewTopic> topics = Stream.of(Topic.JOB_STARTS, Topic.JOB_COMPLETIONS, Topic.REJECTIONS)
                .map(topic -> new NewTopic(broker.topicName(topic), PARTITIONS, (short) 1))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(topics).all().get();
            // The broker receives them from the controller with a delay.
            List<String> names = topics.stream().map(NewTopic::name).toList();
            await().atMost(TIMEOUT)
                    .ignoreExceptions()
                    .until(() ->
                            admin.describeTopics(names).allTopicNames().get().size() == names.size());
        }
    }

    private static List<JobStart> published(Broker broker) throws MalformedRecordException {
        String topic = broker.topicName(Topic.JOB_STARTS);
        List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
        List<JobStart> starts = new ArrayList<>();
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                    ContractCheck.assertValid(Topic.JOB_STARTS, message.value());
                    starts.add(new ContractCodec().read(JobStart.class, message.value()));
                }
            }
        }
        return starts;
    }
}
