package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.fanout.RunFacts;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** What the fan-out must not forget, in the state store of its task. */
public final class KafkaRunStore implements FanOut.RunStore {

    private final ProcessingContext task;
    private final KeyValueStore<String, byte[]> runs;
    private final ReminderStore ages;
    private final StateRecords records = new StateRecords();

    /** The store of the task this context belongs to. */
    public KafkaRunStore(ProcessingContext context) {
        task = context;
        runs = context.getStateStore(StoreNames.RUNS);
        ages = new ReminderStore(context.getStateStore(StoreNames.RUN_AGES));
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
        Duration kept = facts.completion().isPresent() ? StoreNames.ENDED_RUNS_KEPT : StoreNames.OPEN_RUNS_KEPT;
        ages.move(run.text(), task.currentSystemTimeMs() + kept.toMillis());
    }

    @Override
    public void remove(RunKey run) {
        runs.delete(run.text());
        ages.remove(run.text());
    }

    /** Forgets runs that have not been heard of for long. Returns whether there are more. */
    public boolean forgetOld(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.FORGOTTEN_AT_ONCE);
        old.forEach(runs::delete);
        return old.size() == StoreNames.FORGOTTEN_AT_ONCE;
    }
}
