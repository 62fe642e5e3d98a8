package io.github.jobenergy.store.run;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The number of records since the start of the run. For any thread. */
public final class StoreCounts {

    private final LongAdder read = new LongAdder();
    private final LongAdder rejected = new LongAdder();

    void read() {
        read.increment();
    }

    void rejected() {
        rejected.increment();
    }

    /** Checks whether records were rejected. */
    public boolean hasRejected() {
        return rejected.sum() > 0;
    }

    /** Returns the counts by name. */
    public Map<String, Long> byName() {
        return Map.of("records_read", read.sum(), "records_rejected", rejected.sum());
    }
}
