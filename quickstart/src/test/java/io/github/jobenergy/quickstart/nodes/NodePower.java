package io.github.jobenergy.quickstart.nodes;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.node.Measurement.Counter;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.List;
import java.util.stream.LongStream;

/** The readings on the topic node-power. */
record NodePower(List<PowerReading> readings) {

    private static final ContractCodec CODEC = new ContractCodec();

    static NodePower on(Broker broker) {
        return new NodePower(TopicContents.of(broker).of(Topic.NODE_POWER).stream()
                .map(message -> read(message.value()))
                .toList());
    }

    private static PowerReading read(byte[] value) {
        try {
            return CODEC.read(PowerReading.class, value);
        } catch (MalformedRecordException malformed) {
            throw new AssertionError(malformed);
        }
    }

    /** The highest state of a counter, in joules; 0 if there is none. */
    long highestJoules() {
        return joules().max().orElse(0);
    }

    /** How many states of a counter there are above the one and up to the other, in joules. */
    long between(long above, long upTo) {
        return joules().filter(state -> state > above && state <= upTo).count();
    }

    private LongStream joules() {
        return readings.stream()
                .map(PowerReading::measurement)
                .filter(Counter.class::isInstance)
                .mapToLong(counter -> ((Counter) counter).counter().millijoules() / 1_000);
    }

    /** How many there are, if none is there twice. */
    long distinct() {
        return readings.stream()
                .map(reading ->
                        reading.node() + " " + reading.domain() + " " + reading.source() + " " + reading.readingTime())
                .distinct()
                .count();
    }
}
