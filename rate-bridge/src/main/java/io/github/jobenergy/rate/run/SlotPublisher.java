package io.github.jobenergy.rate.run;

import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.rate.publish.SlotChanges;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.List;

/** Publishes slots, as {@link io.github.jobenergy.rate.publish.Publication} does. */
public interface SlotPublisher {

    /**
     * Publishes the slots that are new or have changed.
     *
     * @throws SupersededException if another program has taken over
     */
    SlotChanges publish(List<RateSlot> slots) throws SupersededException;
}
