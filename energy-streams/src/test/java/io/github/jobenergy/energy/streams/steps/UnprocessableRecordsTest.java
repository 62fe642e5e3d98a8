package io.github.jobenergy.energy.streams.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step that fails, as none should: the record is rejected, and the next one goes through. */
class UnprocessableRecordsTest {

    private static final String REJECTIONS = Topic.REJECTIONS.name(Topic.DEFAULT_PREFIX, "");

    @TempDir
    private Path stateDirectory = Path.of("");

    /** A topology whose only step fails at some values. */
    private TopologyTestDriver driver() {
        Properties properties = new Properties();
        properties.putAll(new StreamsSettings("none:9092", "test", stateDirectory, Map.of()).streamsConfig());
        properties.putAll(UnprocessableRecords.config(REJECTIONS));
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(properties)));
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()).withName("in"))
                .mapValues(UnprocessableRecordsTest::fragile, Named.as("fragile"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()).withName("out"));
        return new TopologyTestDriver(builder.build(), properties);
    }

    private static String fragile(String value) {
        return switch (value) {
            case "defect" -> throw new ArithmeticException("long overflow");
            case "another" -> throw new IllegalStateException("a second place");
            case "brokers" -> throw new KafkaException("brokers are away");
            default -> value;
        };
    }

    private static void send(TopologyTestDriver driver, String value) {
        driver.createInputTopic("in", new StringSerializer(), new StringSerializer())
                .pipeInput("key", value);
    }

    private static List<String> out(TopologyTestDriver driver) {
        return driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                .readValuesToList();
    }

    private static List<Rejection> rejections(TopologyTestDriver driver) throws Exception {
        List<TestRecord<String, byte[]>> written = driver.createOutputTopic(
                        REJECTIONS, new StringDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
        List<Rejection> rejections = new java.util.ArrayList<>();
        for (TestRecord<String, byte[]> each : written) {
            ContractCheck.assertValid(Topic.REJECTIONS, each.value());
            rejections.add(new ContractCodec().read(Rejection.class, each.value()));
            assertEquals(each.key(), rejections.get(rejections.size() - 1).origin());
        }
        return rejections;
    }

    @Test
    void theRecordIsRejectedWithItsOffsetAndTheNextOneIsProcessed() throws Exception {
        try (TopologyTestDriver driver = driver()) {
            List.of("one", "defect", "two", "another", "defect", "three").forEach(value -> send(driver, value));

            assertEquals(List.of("one", "two", "three"), out(driver));
            List<Rejection> rejections = rejections(driver);
            assertEquals(
                    List.of("in-0@1", "in-0@3", "in-0@4"),
                    rejections.stream().map(Rejection::origin).toList());
            assertTrue(rejections.stream().allMatch(each -> each.reason() == RejectionReason.UNPROCESSABLE));
            assertEquals(6, rejections.get(0).valueLengthBytes());
            assertEquals(
                    rejections.get(0).detail(), rejections.get(2).detail(), "one place in the program has one hash");
            assertTrue(
                    rejections
                            .get(0)
                            .detail()
                            .matches(
                                    "expected no failure, found java.lang.ArithmeticException in fragile, stack [0-9a-f]{16}"),
                    rejections.get(0)::detail);
        }
    }

    @Test
    void aFailureOfTheBrokersDoesNotRejectTheRecord() throws Exception {
        try (TopologyTestDriver driver = driver()) {
            assertThrows(KafkaException.class, () -> send(driver, "brokers"));

            assertEquals(List.of(), rejections(driver));
        }
    }
}
