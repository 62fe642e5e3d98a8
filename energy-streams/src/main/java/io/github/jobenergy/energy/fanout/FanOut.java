package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.energy.meter.NodeRun;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.NodeRun.Phase;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The first step: tells every node of the runs that were on it. Takes starts and completions of a run in any order; of each,
 * the highest revision holds. A node that turns out never to have held the run is told so.
 */
public final class FanOut {

    private final RunStore runs;
    private final MeterSpaces spaces;
    private final Placement placement;
    private final Consumer<NodeRun> nodes;

    /** A fan-out that remembers runs there and tells nodes here. */
    public FanOut(RunStore runs, MeterSpaces spaces, Consumer<NodeRun> nodes) {
        this.runs = runs;
        this.spaces = spaces;
        this.placement = new Placement(spaces);
        this.nodes = nodes;
    }

    /**
     * Takes a completion. Returns whether it is news: of a higher revision than the one known.
     *
     * @throws MalformedHostlistException if its nodes cannot be read; nothing is remembered then
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
     * Takes a start.
     *
     * @throws MalformedHostlistException if its nodes cannot be read; nothing is remembered then
     */
    public void start(JobStart start) throws MalformedHostlistException {
        RunFacts facts = runs.get(start.run());
        if (facts.start().filter(known -> known.revision() >= start.revision()).isEmpty()) {
            place(start.run(), facts, facts.completion(), Optional.of(start));
        }
    }

    /** Takes back a run that is to be forgotten. */
    public void forget(RunKey run) {
        withdraw(run, nodesOf(run, runs.get(run)), Set.of());
        runs.remove(run);
    }

    private void place(RunKey run, RunFacts before, Optional<JobCompletion> completion, Optional<JobStart> start)
            throws MalformedHostlistException {
        SortedMap<NodeKey, List<Holding>> placed = placement(placement, completion, start);
        Phase phase = completion.isPresent() ? Phase.ENDED : Phase.STARTED;
        long revision = completion.map(JobCompletion::revision).orElse(0L);
        withdraw(run, nodesOf(run, before), placed.keySet());
        placed.forEach((node, holdings) -> nodes.accept(new NodeRun(run, node, revision, phase, holdings)));
        runs.put(run, new RunFacts(completion, start, Optional.of(spaces.of(run.cluster()))));
    }

    private static SortedMap<NodeKey, List<Holding>> placement(
            Placement placement, Optional<JobCompletion> completion, Optional<JobStart> start)
            throws MalformedHostlistException {
        return completion.isPresent() ? placement.of(completion.get(), start) : placement.of(start.orElseThrow());
    }

    /** The nodes that know of the run: those on which it was placed last, in the meter space of that time. */
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
            throw new IllegalStateException("state: expected nodes that were placed before of " + run, wasPlaced);
        }
    }

    private void withdraw(RunKey run, Set<NodeKey> before, Set<NodeKey> placed) {
        before.stream()
                .filter(node -> !placed.contains(node))
                .forEach(node -> nodes.accept(new NodeRun(run, node, 0, Phase.WITHDRAWN, List.of())));
    }

    /** Where the fan-out keeps what it must not forget. */
    public interface RunStore {

        /** What is known of a run; {@link RunFacts#NEW} if nothing is. */
        RunFacts get(RunKey run);

        /** Remembers a run. */
        void put(RunKey run, RunFacts facts);

        /** Forgets a run. */
        void remove(RunKey run);
    }
}
