package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.codec.ContractCodec;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Results in bytes; a run that is to be forgotten is a tombstone. */
final class ResultWriter extends ContextualFixedKeyProcessor<String, Event, byte[]> {

    private final ContractCodec codec = new ContractCodec();

    @Override
    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    public void process(FixedKeyRecord<String, Event> input) {
        byte[] value = input.value() instanceof Event.Published published ? codec.write(published.result()) : null;
        context().forward(input.withValue(value));
    }
}
