package io.github.jobenergy.energy.streams.sinks;

import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.topic.EventHeaders;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Serializes results, with CloudEvents headers; a run to be deleted becomes a tombstone. */
public final class ResultWriter extends ContextualFixedKeyProcessor<String, Event, byte[]> {

    private final ContractCodec codec = new ContractCodec();

    @Override
    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    public void process(FixedKeyRecord<String, Event> input) {
        if (input.value() instanceof Event.Published published) {
            Headers headers = new RecordHeaders();
            EventHeaders.of(published.result())
                    .forEach((name, value) -> headers.add(name, value.getBytes(StandardCharsets.UTF_8)));
            context().forward(input.withValue(codec.write(published.result())).withHeaders(headers));
        } else {
            context().forward(input.withValue(null));
        }
    }
}
