package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;

/** The ceiling of the bench: a Streams program with the settings of energy-streams that parses and counts every reading. */
final class ParsingApp implements AutoCloseable {

    private final KafkaStreams streams;
    private final LongAdder parsed = new LongAdder();
    private final ContractCodec codec = new ContractCodec();

    private ParsingApp(String topic, Map<String, Object> config) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(topic, Consumed.with(Serdes.String(), Serdes.ByteArray()).withName("readings"))
                .foreach((key, value) -> parse(value), Named.as("parse"));
        Properties properties = new Properties();
        properties.putAll(config);
        streams = new KafkaStreams(builder.build(), properties);
    }

    static ParsingApp start(String topic, Map<String, Object> config) {
        ParsingApp app = new ParsingApp(topic, config);
        app.streams.start();
        return app;
    }

    private void parse(byte[] value) {
        try {
            if (!codec.read(PowerReading.class, value).domain().isEmpty()) {
                parsed.increment();
            }
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException("we sent what we cannot read", malformed);
        }
    }

    long parsed() {
        return parsed.sum();
    }

    @Override
    public void close() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(Duration.ofSeconds(30)));
    }
}
