package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.gather.GatherStores;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The state of the gather in maps. Times of reminders are milliseconds since 1970-01-01T00:00:00Z. */
public final class MemoryGatherStores implements GatherStores {

    private final Map<RunKey, JobCompletion> completions = new HashMap<>();
    private final Map<RunKey, Progress> progress = new HashMap<>();
    private final Map<RunKey, Map<NodeKey, NodeJobEnergy>> answers = new HashMap<>();
    private final Map<RunKey, JobEnergy> published = new HashMap<>();
    private final MemoryReminders<RunKey> reminders = new MemoryReminders<>();

    @Override
    public Optional<JobCompletion> completion(RunKey run) {
        return Optional.ofNullable(completions.get(run));
    }

    @Override
    public void putCompletion(JobCompletion completion) {
        completions.put(completion.run(), completion);
    }

    @Override
    public Progress progress(RunKey run) {
        return progress.getOrDefault(run, Progress.NONE);
    }

    @Override
    public void putProgress(RunKey run, Progress changed) {
        progress.put(run, changed);
    }

    @Override
    public Optional<NodeJobEnergy> answer(RunKey run, NodeKey node) {
        return Optional.ofNullable(answers.getOrDefault(run, Map.of()).get(node));
    }

    @Override
    public void putAnswer(NodeJobEnergy answer) {
        answers.computeIfAbsent(answer.run(), run -> new TreeMap<>()).put(answer.node(), answer);
    }

    @Override
    public List<NodeJobEnergy> answers(RunKey run) {
        return List.copyOf(answers.getOrDefault(run, Map.of()).values());
    }

    @Override
    public Optional<JobEnergy> published(RunKey run) {
        return Optional.ofNullable(published.get(run));
    }

    @Override
    public void putPublished(JobEnergy result) {
        published.put(result.run(), result);
    }

    @Override
    public void removePublished(RunKey run) {
        published.remove(run);
    }

    @Override
    public void remove(RunKey run) {
        completions.remove(run);
        progress.remove(run);
        answers.remove(run);
        published.remove(run);
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run, wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
