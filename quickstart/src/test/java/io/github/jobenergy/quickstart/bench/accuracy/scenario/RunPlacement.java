package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Claim;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodeSize;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.WorkloadPlan.Neighbours;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws the times and the allocations of the runs on a node. The edges of a run are whole seconds. */
final class RunPlacement {

    private static final long SECOND = 1_000;
    private static final int MOST_ATTEMPTS = 200;
    private static final int WHOLE_NODE_PERCENT = 60;

    /** The shortest time with co-located runs, in distances between their edges. */
    private static final long DISTANCES = 12;

    private final Draw draw;
    private final WorkloadPlan plan;

    RunPlacement(Draw draw, WorkloadPlan plan) {
        this.draw = draw;
        this.plan = plan;
    }

    /** Returns runs of which the first one starts at a time. */
    List<SimulatedRun> runsFrom(long start) {
        List<TimeSpan> spans = spansFrom(start);
        List<Claim> claims = claims(spans.size());
        return IntStream.range(0, spans.size())
                .mapToObj(each ->
                        new SimulatedRun(draw.nextRun(spans.get(each).start()), spans.get(each), claims.get(each)))
                .toList();
    }

    private List<TimeSpan> spansFrom(long start) {
        long length = SECOND * draw.logBetween(plan.leastSeconds(), plan.mostSeconds());
        boolean isAlone =
                plan.neighbours() == Neighbours.NONE || (plan.neighbours() == Neighbours.ANY && draw.occurs(50));
        if (!isAlone) {
            long distance = SECOND * plan.edgeDistanceSeconds();
            TimeSpan first = TimeSpan.ofLength(start, Math.max(length, DISTANCES * distance));
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                List<TimeSpan> spans = besides(first);
                if (areApart(spans, distance)) {
                    return spans;
                }
            }
        }
        return List.of(TimeSpan.ofLength(start, length));
    }

    /** Returns an interval and one to three other ones that start in its first half. */
    private List<TimeSpan> besides(TimeSpan first) {
        List<TimeSpan> spans = new ArrayList<>(List.of(first));
        long others = draw.between(1, plan.edgeDistanceSeconds() > 0 ? 1 : 3);
        for (int each = 0; each < others; each++) {
            long start = first.start() + SECOND * draw.between(0, first.seconds() / 2);
            long shortest = Math.max(WorkloadPlan.SHORTEST_SECONDS, first.seconds() / 2);
            long longest = Math.max(WorkloadPlan.SHORTEST_SECONDS, first.seconds());
            spans.add(TimeSpan.ofLength(start, SECOND * draw.between(shortest, longest)));
        }
        return List.copyOf(spans);
    }

    private static boolean areApart(List<TimeSpan> spans, long distance) {
        List<Long> edges = spans.stream()
                .flatMap(span -> Stream.of(span.start(), span.end()))
                .sorted()
                .toList();
        return IntStream.range(1, edges.size()).allMatch(each -> edges.get(each) - edges.get(each - 1) >= distance);
    }

    /** Returns allocations that fit on the node together. */
    private List<Claim> claims(int count) {
        NodeSize size = NodeSize.withGpus(plan.gpus());
        if (count == 1 && draw.occurs(WHOLE_NODE_PERCENT)) {
            return List.of(Claim.whole(size));
        }
        int gpusEach = size.gpus() / count;
        return IntStream.range(0, count)
                .mapToObj(each -> new Claim(
                        draw.between(1, size.cpus() / count),
                        draw.between(1_024, size.memoryMebibytes() / count),
                        IntStream.range(each * gpusEach, (each + 1) * gpusEach)
                                .boxed()
                                .toList()))
                .toList();
    }
}
