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
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The first step: tells every node of the runs that were on it. Takes starts and completions of a run in any order; of each,
 * the highest revision holds. A node that turns out never to have held the run is told so.
 */
public final class FanOut {

    private final RunStore runs;
    private final Placement placement;
    private final Consumer<NodeRun> nodes;

    /** A fan-out that remembers runs there and tells nodes here. */
    public FanOut(RunStore runs, MeterSpaces spaces, Consumer<NodeRun> nodes) {
        this.runs = runs;
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
        tell(completion.run(), new RunFacts(Optional.of(completion), facts.start(), facts.told()));
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
            tell(start.run(), new RunFacts(facts.completion(), Optional.of(start), facts.told()));
        }
    }

    /** Takes back a run that is to be forgotten. */
    public void forget(RunKey run) {
        withdraw(run, runs.get(run).told(), new TreeMap<>());
        runs.remove(run);
    }

    private void tell(RunKey run, RunFacts facts) throws MalformedHostlistException {
        Optional<JobCompletion> completion = facts.completion();
        SortedMap<NodeKey, List<Holding>> placed = completion.isPresent()
                ? placement.of(completion.get(), facts.start())
                : placement.of(facts.start().orElseThrow());
        Phase phase = completion.isPresent() ? Phase.ENDED : Phase.STARTED;
        long revision = completion.map(JobCompletion::revision).orElse(0L);
        withdraw(run, facts.told(), placed);
        placed.forEach((node, holdings) -> nodes.accept(new NodeRun(run, node, revision, phase, holdings)));
        runs.put(
                run,
                new RunFacts(
                        completion,
                        facts.start(),
                        placed.keySet().stream().map(NodeKey::text).toList()));
    }

    private void withdraw(RunKey run, List<String> told, SortedMap<NodeKey, List<Holding>> placed) {
        told.stream()
                .map(NodeKey::parse)
                .filter(node -> !placed.containsKey(node))
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
