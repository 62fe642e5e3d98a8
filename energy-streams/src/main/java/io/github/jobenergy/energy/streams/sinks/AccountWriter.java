package io.github.jobenergy.energy.streams.sinks;

import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.schemas.codec.ContractCodec;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Serializes rows of accounts and places, alerts, footprints of runs, and slots of rates; a withdrawal becomes a tombstone. */
public final class AccountWriter extends ContextualFixedKeyProcessor<String, Event, byte[]> {

    private final ContractCodec codec = new ContractCodec();

    @Override
    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    public void process(FixedKeyRecord<String, Event> input) {
        if (input.value() instanceof Event.Summed summed) {
            context().forward(input.withValue(codec.write(summed.row())));
        } else if (input.value() instanceof Event.ComparedRow compared) {
            context().forward(input.withValue(codec.write(compared.row())));
        } else if (input.value() instanceof Event.FootprintRowSummed summed) {
            context().forward(input.withValue(codec.write(summed.row())));
        } else if (input.value() instanceof Event.Stated stated) {
            context().forward(input.withValue(codec.write(stated.row())));
        } else if (input.value() instanceof Event.Alerted alerted) {
            context().forward(input.withValue(codec.write(alerted.alert())));
        } else if (input.value() instanceof Event.PublishedFootprint published) {
            context().forward(input.withValue(codec.write(published.footprint())));
        } else if (input.value() instanceof Event.PublishedPlaceHour published) {
            context().forward(input.withValue(codec.write(published.row())));
        } else if (input.value() instanceof Event.Rated rated) {
            context().forward(input.withValue(codec.write(rated.slot())));
        } else {
            context().forward(input.withValue(null));
        }
    }
}
