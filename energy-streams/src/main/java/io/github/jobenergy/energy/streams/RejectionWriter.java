package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rejection.Rejection;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rejections in bytes, keyed by where the refused thing came from. */
final class RejectionWriter extends ContextualProcessor<String, Event, String, byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(RejectionWriter.class);

    private final ContractCodec codec = new ContractCodec();

    @Override
    public void process(Record<String, Event> input) {
        if (input.value() instanceof Event.Refused refused) {
            Rejection rejection = refused.rejection();
            LOG.atDebug()
                    .addKeyValue("reason", rejection.reason())
                    .addKeyValue("origin", rejection.origin())
                    .log("rejected: {}", rejection.detail());
            context()
                    .forward(new Record<>(
                            rejection.origin(),
                            codec.write(rejection),
                            rejection.observedTime().toEpochMilli()));
        }
    }
}
