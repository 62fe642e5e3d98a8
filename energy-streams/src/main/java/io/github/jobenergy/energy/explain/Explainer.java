package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.share.placement.Placement;
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

/** Recomputes the energy of a run with the code that computes published results, and records the intermediate values. */
public final class Explainer {

    private final MeterSettings settings;
    private final MeterSpaces spaces;
    private final Clock clock;

    /** An explainer with these settings, which should be those of the program that published the result. */
    public Explainer(MeterSettings settings, MeterSpaces spaces, Clock clock) {
        this.settings = settings;
        this.spaces = spaces;
        this.clock = clock;
    }

    /**
     * Explains a run on the chosen nodes. For its other nodes, the published answers are used. Empty if there is no completion of
     * the run.
     *
     * @throws MalformedHostlistException if the nodes of the run cannot be parsed
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

    /** Replays the records. Co-located runs whose nodes cannot be parsed are placed on no node, as in the running program. */
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
