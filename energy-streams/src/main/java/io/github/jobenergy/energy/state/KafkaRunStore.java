package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.fanout.RunFacts;
import io.github.jobenergy.energy.fanout.RunStore;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state store of the fan-out in its task: up to three rows per run, none larger than a record of a topic. */
public final class KafkaRunStore implements RunStore {

    private static final String COMPLETION = "completion";
    private static final String START = "start";
    private static final String METER_SPACE = "meter-space";

    private final ProcessingContext task;
    private final KeyValueStore<String, byte[]> runs;
    private final ReminderStore ages;
    private final StateRecords records = new StateRecords();

    /** The store of the task of this context. */
    public KafkaRunStore(ProcessingContext context) {
        task = context;
        runs = context.getStateStore(StoreNames.RUNS);
        ages = new ReminderStore(context.getStateStore(StoreNames.RUN_AGES));
    }

    @Override
    public RunFacts get(RunKey run) {
        return new RunFacts(
                read(run, COMPLETION, JobCompletion.class),
                read(run, START, JobStart.class),
                Optional.ofNullable(runs.get(row(run, METER_SPACE)))
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8)));
    }

    private <T> Optional<T> read(RunKey run, String part, Class<T> type) {
        return Optional.ofNullable(runs.get(row(run, part))).map(bytes -> records.read(type, bytes));
    }

    private static String row(RunKey run, String part) {
        return StateKey.of(run.text(), part);
    }

    @Override
    public void put(RunKey run, RunFacts facts) {
        facts.completion().ifPresent(known -> runs.put(row(run, COMPLETION), records.write(known)));
        facts.start().ifPresent(known -> runs.put(row(run, START), records.write(known)));
        facts.meterSpace().ifPresent(known -> runs.put(row(run, METER_SPACE), known.getBytes(StandardCharsets.UTF_8)));
        Duration kept = facts.completion().isPresent() ? StoreNames.ENDED_RUNS_KEPT : StoreNames.OPEN_RUNS_KEPT;
        ages.keep(run.text(), task.currentSystemTimeMs(), kept);
    }

    @Override
    public void remove(RunKey run) {
        removeRows(run.text());
        ages.remove(run.text());
    }

    private void removeRows(String run) {
        List.of(COMPLETION, START, METER_SPACE).forEach(part -> runs.delete(StateKey.of(run, part)));
    }

    /** Removes runs whose retention has expired. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        old.forEach(this::removeRows);
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }
}
