package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.fanout.Placement;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Computes a run's energy again, with the code that made it, and keeps what it passes on the way. */
public final class Explainer {

    private final MeterSettings settings;
    private final MeterSpaces spaces;
    private final Clock clock;

    /** An explainer by these settings, which should be those of the program that made the number. */
    public Explainer(MeterSettings settings, MeterSpaces spaces, Clock clock) {
        this.settings = settings;
        this.spaces = spaces;
        this.clock = clock;
    }

    /**
     * Explains a run on the chosen ones of its nodes. What the others drew is what they answered. Empty if there is no completion of it.
     *
     * @throws MalformedHostlistException if the run's nodes cannot be read
     */
    public Optional<Explanation> explain(RunKey run, RunRecords records, NodeChoice choice)
            throws MalformedHostlistException {
        Optional<JobCompletion> completion = records.completion(run);
        return completion.isPresent() ? Optional.of(explain(completion.get(), records, choice)) : Optional.empty();
    }

    private Explanation explain(JobCompletion completion, RunRecords records, NodeChoice choice)
            throws MalformedHostlistException {
        RunKey run = completion.run();
        Set<NodeKey> all =
                new Placement(spaces).of(completion, records.start(run)).keySet();
        Set<NodeKey> shown = choice.of(all);
        Replay replay = replay(records);
        replay.close();
        List<NodeJobEnergy> others = new ArrayList<>();
        records.answers(completion).forEach((node, answer) -> {
            if (all.contains(node) && !shown.contains(node)) {
                others.add(answer);
                replay.take(answer);
            }
        });
        List<NodeExplanation> nodes = new ArrayList<>();
        for (NodeKey node : shown) {
            nodes.add(new NodeExplainer(replay, node, records.readings()).explain(run));
        }
        JobEnergy computed = replay.result(run).orElseThrow();
        return new Explanation(completion, computed, nodes, others, records.revisions(run), settings);
    }

    /** Neighbours whose nodes cannot be read have no place on them, for the program as for us. */
    private Replay replay(RunRecords records) {
        Replay replay = new Replay(settings, spaces, clock);
        records.states().forEach(replay::observe);
        records.readings().forEach(replay::read);
        for (JobStart start : records.starts()) {
            place(() -> replay.start(start));
        }
        for (JobCompletion completion : records.completions()) {
            place(() -> replay.complete(completion));
        }
        return replay;
    }

    private static void place(Placing placing) {
        try {
            placing.place();
        } catch (MalformedHostlistException nowhere) {
            return;
        }
    }

    private interface Placing {
        void place() throws MalformedHostlistException;
    }
}
