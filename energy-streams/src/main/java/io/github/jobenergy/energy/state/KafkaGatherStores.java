package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.gather.GatherStores;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the gather in its task: one row per node, so that a run may have any number of nodes. Times of
 * reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class KafkaGatherStores implements GatherStores {

    private static final String GATHERED = "g";
    private static final String PUBLISHED = "p";

    private final ProcessingContext task;
    private final KeyValueStore<String, byte[]> completions;
    private final KeyValueStore<String, byte[]> progress;
    private final KeyValueStore<String, byte[]> answers;
    private final KeyValueStore<String, byte[]> results;
    private final ReminderStore ages;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The stores of the task of this context. */
    public KafkaGatherStores(ProcessingContext context) {
        task = context;
        ages = new ReminderStore(context.getStateStore(StoreNames.GATHER_AGES));
        completions = context.getStateStore(StoreNames.COMPLETIONS);
        progress = context.getStateStore(StoreNames.PROGRESS);
        answers = context.getStateStore(StoreNames.ANSWERS);
        results = context.getStateStore(StoreNames.RESULTS);
        reminders = new ReminderStore(context.getStateStore(StoreNames.GATHER_REMINDERS));
    }

    private <T> Optional<T> read(KeyValueStore<String, byte[]> store, String key, Class<T> type) {
        return Optional.ofNullable(store.get(key)).map(bytes -> records.read(type, bytes));
    }

    @Override
    public Optional<JobCompletion> completion(RunKey run) {
        return read(completions, run.text(), JobCompletion.class);
    }

    @Override
    public void putCompletion(JobCompletion completion) {
        completions.put(completion.run().text(), records.write(completion));
        keep(GATHERED, completion.run(), StoreNames.ENDED_RUNS_KEPT);
    }

    @Override
    public Progress progress(RunKey run) {
        return read(progress, run.text(), Progress.class).orElse(Progress.NONE);
    }

    @Override
    public void putProgress(RunKey run, Progress changed) {
        progress.put(run.text(), records.write(changed));
    }

    private static String answerKey(RunKey run, NodeKey node) {
        return StateKey.of(run.text(), node.text());
    }

    @Override
    public Optional<NodeJobEnergy> answer(RunKey run, NodeKey node) {
        return read(answers, answerKey(run, node), NodeJobEnergy.class);
    }

    @Override
    public void putAnswer(NodeJobEnergy answer) {
        answers.put(answerKey(answer.run(), answer.node()), records.write(answer));
        if (!ages.holds(GATHERED + answer.run().text())) {
            keep(GATHERED, answer.run(), StoreNames.ENDED_RUNS_KEPT);
        }
    }

    @Override
    public List<NodeJobEnergy> answers(RunKey run) {
        List<NodeJobEnergy> all = new ArrayList<>();
        String prefix = StateKey.of(run.text());
        try (KeyValueIterator<String, byte[]> found = answers.range(prefix, StateKey.after(prefix))) {
            found.forEachRemaining(entry -> all.add(records.read(NodeJobEnergy.class, entry.value)));
        }
        return all;
    }

    @Override
    public Optional<JobEnergy> published(RunKey run) {
        return read(results, run.text(), JobEnergy.class);
    }

    @Override
    public void putPublished(JobEnergy result) {
        results.put(result.run().text(), records.write(result));
        keep(PUBLISHED, result.run(), StoreNames.OPEN_RUNS_KEPT);
    }

    private void keep(String kind, RunKey run, Duration time) {
        ages.keep(kind + run.text(), task.currentSystemTimeMs(), time);
    }

    @Override
    public void removePublished(RunKey run) {
        results.delete(run.text());
        ages.remove(PUBLISHED + run.text());
    }

    @Override
    public void remove(RunKey run) {
        removeGathered(run);
        ages.remove(GATHERED + run.text());
        removePublished(run);
    }

    private void removeGathered(RunKey run) {
        answers(run).forEach(answer -> answers.delete(answerKey(run, answer.node())));
        completions.delete(run.text());
        progress.delete(run.text());
    }

    /** Removes state whose retention has expired. Returns whether there is more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        for (String each : old) {
            if (each.startsWith(GATHERED)) {
                removeGathered(RunKey.parse(each.substring(GATHERED.length())));
            } else {
                results.delete(each.substring(PUBLISHED.length()));
            }
        }
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run.text(), wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(RunKey::parse).toList();
    }
}
