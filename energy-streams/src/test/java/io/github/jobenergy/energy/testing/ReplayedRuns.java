package io.github.jobenergy.energy.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Replays completions over readings and states of {@link SteadyNode}s, and holds the results and the hours of the nodes. */
public final class ReplayedRuns {

    private final List<Object> records = new ArrayList<>();
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final List<NodeEnergy> hours = new ArrayList<>();

    public void add(NodeState state) {
        records.add(state);
    }

    public void addAll(List<PowerReading> readings) {
        records.addAll(readings);
    }

    public void given(NodeState state, List<PowerReading> readings) {
        add(state);
        addAll(readings);
    }

    /** Nodes that are idle and metered from ten minutes before noon to seventy minutes after noon. */
    public void givenNodes(String... nodes) {
        for (String node : nodes) {
            given(SteadyNode.state(node, -10, "IDLE"), SteadyNode.readings(node, -10, 70));
        }
    }

    public void replay(JobCompletion... completions) throws MalformedHostlistException {
        replay(MeterSettings.DEFAULT, completions);
    }

    public void replay(MeterSettings settings, JobCompletion... completions) throws MalformedHostlistException {
        Replay replay = new Replay(settings, MeterSpaces.OWN, Clock.systemUTC());
        for (Object record : records) {
            if (record instanceof PowerReading reading) {
                assertEquals(Optional.empty(), replay.read(reading));
            } else if (record instanceof NodeState state) {
                replay.observe(state);
            }
        }
        for (JobCompletion completion : completions) {
            replay.complete(completion);
        }
        replay.close().forEach(result -> results.put(result.run(), result));
        hours.addAll(replay.hours());
        results.values().forEach(ContractCheck::assertValid);
        hours.forEach(ContractCheck::assertValid);
    }

    public JobEnergy result(JobCompletion completion) {
        return Optional.ofNullable(results.get(completion.run())).orElseThrow();
    }

    public long joules(JobCompletion completion) {
        return result(completion).figures().energy().millijoules() / 1_000;
    }

    /** The hours of the nodes, in the order of their time. */
    public List<NodeEnergy> hours() {
        return List.copyOf(hours);
    }

    /** The energy of jobs on a node from noon to one o'clock. */
    public Energy jobs(String node) {
        return hours.stream()
                .filter(hour -> hour.nodeHour().node().node().equals(node))
                .filter(hour -> hour.nodeHour().hourTime().equals(SteadyNode.NOON))
                .map(hour -> hour.accounts().jobs())
                .reduce(Energy.ZERO, Energy::plus);
    }
}
