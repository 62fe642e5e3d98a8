package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Claim;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodeSize;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ScenarioBuilder;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Workload;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;

/** Healthy counters of a node whose allocations are contradictory, unknown or change. */
final class SharingInputs {

    private static final long SHORTEST_SECONDS = 300;
    private static final long TURN = 30 * Moments.SECOND;

    /** The memory of runs that hold all CPUs: it does not affect the shares noticeably. */
    private static final long LITTLE_MEBIBYTES = 128;

    private SharingInputs() {}

    static Scenario suspendedForAnother(Draw draw) {
        TimeSpan held = held(draw);
        long third = held.seconds() / 3 * Moments.SECOND;
        TimeSpan other = TimeSpan.ofLength(held.start() + third, third);
        return wholeNodeRuns(
                        draw,
                        List.of(
                                new SimulatedRun(draw.nextRun(held.start()), held, allCpus(), List.of(other)),
                                new SimulatedRun(draw.nextRun(other.start()), other, allCpus())))
                .build();
    }

    /** Accounting does not report the time in which a run waits for its turn. */
    static Scenario overlappingClaims(Draw draw) {
        TimeSpan held = held(draw);
        List<TimeSpan> odd = new ArrayList<>();
        List<TimeSpan> even = new ArrayList<>();
        for (long turn = held.start(); turn < held.end(); turn += TURN) {
            boolean isOdd = (turn - held.start()) / TURN % 2 == 1;
            (isOdd ? odd : even).add(new TimeSpan(turn, Math.min(held.end(), turn + TURN)));
        }
        return wholeNodeRuns(
                        draw,
                        List.of(
                                new SimulatedRun(draw.nextRun(held.start()), held, allCpus(), odd),
                                new SimulatedRun(draw.nextRun(held.start()), held, allCpus(), even)))
                .withoutSuspendedTime()
                .build();
    }

    private static ScenarioBuilder wholeNodeRuns(Draw draw, List<SimulatedRun> runs) {
        Workload workload = Workload.of(draw, WorkloadPlan.of(LoadShape.FLUCTUATING), runs);
        return new ScenarioBuilder(draw, workload).read(Instruments.counter(10), workload.node());
    }

    private static TimeSpan held(Draw draw) {
        long seconds = draw.logBetween(SHORTEST_SECONDS, WorkloadPlan.LONGEST_SECONDS);
        return TimeSpan.ofLength(draw.begin(), Moments.SECOND * seconds);
    }

    private static Claim allCpus() {
        return new Claim(NodeSize.CPU_NODE.cpus(), LITTLE_MEBIBYTES, List.of());
    }

    static Scenario withoutStates(Draw draw) {
        Workload workload = Workload.drawn(draw, WorkloadPlan.of(LoadShape.FLUCTUATING));
        return new ScenarioBuilder(draw, workload)
                .read(Instruments.counter(10), workload.node())
                .withoutStates()
                .build();
    }
}
