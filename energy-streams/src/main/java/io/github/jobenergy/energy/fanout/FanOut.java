package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.share.placement.NodeRun.StepInterval;
import io.github.jobenergy.energy.share.placement.Placement;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The first processing step: sends each run to the nodes that it held. Accepts starts and completions of a run in any
 * order; of each, the highest revision is used. If a later record shows that the run never held a node, the run is
 * withdrawn from the node.
 */
public final class FanOut {

    private final RunStore runs;
    private final MeterSpaces spaces;
    private final Placement placement;
    private final Consumer<NodeRun> nodes;

    /** Creates a fan-out that stores runs in the given store and sends run messages to the given consumer. */
    public FanOut(RunStore runs, MeterSpaces spaces, Consumer<NodeRun> nodes) {
        this.runs = runs;
        this.spaces = spaces;
        this.placement = new Placement(spaces);
        this.nodes = nodes;
    }

    /**
     * Accepts a completion. Returns whether the completion is new: of a higher revision than the stored one.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed; nothing is stored in that case
     */
    public boolean complete(JobCompletion completion) throws MalformedHostlistException {
        RunFacts facts = runs.get(completion.run());
        if (facts.completion()
                .filter(known -> known.revision() >= completion.revision())
                .isPresent()) {
            return false;
        }
        place(completion.run(), facts, Optional.of(completion), facts.start());
        return true;
    }

    /**
     * Accepts a start.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed; nothing is stored in that case
     */
    public void start(JobStart start) throws MalformedHostlistException {
        RunFacts facts = runs.get(start.run());
        if (facts.start().filter(known -> known.revision() >= start.revision()).isEmpty()) {
            place(start.run(), facts, facts.completion(), Optional.of(start));
        }
    }

    /** Withdraws a run that is to be deleted. */
    public void delete(RunKey run) {
        withdraw(run, nodesOf(run, runs.get(run)), Set.of());
        runs.remove(run);
    }

    private void place(RunKey run, RunFacts before, Optional<JobCompletion> completion, Optional<JobStart> start)
            throws MalformedHostlistException {
        SortedMap<NodeKey, List<Holding>> placed = placement(placement, completion, start);
        Phase phase = completion.isPresent() ? Phase.ENDED : Phase.STARTED;
        long revision = completion.map(JobCompletion::revision).orElse(0L);
        withdraw(run, nodesOf(run, before), placed.keySet());
        Optional<Duration> suspended = completion.flatMap(known -> known.times().suspended());
        List<StepInterval> steps = completion.map(StepInterval::of).orElse(List.of());
        placed.forEach(
                (node, holdings) -> nodes.accept(new NodeRun(run, node, revision, phase, holdings, steps, suspended)));
        runs.put(run, new RunFacts(completion, start, Optional.of(spaces.of(run.cluster()))));
    }

    private static SortedMap<NodeKey, List<Holding>> placement(
            Placement placement, Optional<JobCompletion> completion, Optional<JobStart> start)
            throws MalformedHostlistException {
        return completion.isPresent() ? placement.of(completion.get(), start) : placement.of(start.orElseThrow());
    }

    /** Returns the nodes to which the run was sent: those of its last placement, in the meter space of that time. */
    private static Set<NodeKey> nodesOf(RunKey run, RunFacts facts) {
        if (facts.meterSpace().isEmpty()) {
            return Set.of();
        }
        MeterSpaces then =
                new MeterSpaces(Map.of(run.cluster(), facts.meterSpace().get()));
        try {
            return placement(new Placement(then), facts.completion(), facts.start())
                    .keySet();
        } catch (MalformedHostlistException wasPlaced) {
            throw new IllegalStateException("state: expected a valid hostlist of the nodes of run " + run, wasPlaced);
        }
    }

    private void withdraw(RunKey run, Set<NodeKey> before, Set<NodeKey> placed) {
        before.stream()
                .filter(node -> !placed.contains(node))
                .forEach(node -> nodes.accept(new NodeRun(run, node, 0, Phase.WITHDRAWN, List.of())));
    }
}
