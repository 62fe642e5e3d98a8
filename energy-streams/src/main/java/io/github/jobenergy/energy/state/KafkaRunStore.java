package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.fanout.RunFacts;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** What the fan-out must not forget, in the state store of its task. */
public final class KafkaRunStore implements FanOut.RunStore {

    private final KeyValueStore<String, byte[]> runs;
    private final StateRecords records = new StateRecords();

    /** The store of the task this context belongs to. */
    public KafkaRunStore(ProcessingContext context) {
        runs = context.getStateStore(StoreNames.RUNS);
    }

    @Override
    public RunFacts get(RunKey run) {
        return Optional.ofNullable(runs.get(run.text()))
                .map(bytes -> records.read(RunFacts.class, bytes))
                .orElse(RunFacts.NEW);
    }

    @Override
    public void put(RunKey run, RunFacts facts) {
        runs.put(run.text(), records.write(facts));
    }

    @Override
    public void remove(RunKey run) {
        runs.delete(run.text());
    }
}
