package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.explain.Edge.Around;
import io.github.jobenergy.energy.explain.Edge.Kind;
import io.github.jobenergy.energy.explain.NodeExplanation.Defects;
import io.github.jobenergy.energy.explain.NodeExplanation.Drawn;
import io.github.jobenergy.energy.explain.NodeExplanation.History;
import io.github.jobenergy.energy.meter.answer.NodeView;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Traces the computation of one answer of a node, and queries the node for values that the answer does not contain. For one
 * answer.
 */
final class NodeExplainer implements Trace {

    /**
     * The part of the run's length by which the course of the node is shown before and after the run, within the bounds below.
     */
    private static final double MARGIN = 0.15;

    /** The longest interval of an interval reading: a reading for a time before it was taken at most this much later. */
    private static final Duration LONGEST_INTERVAL = Duration.ofHours(1);

    private static final Duration LEAST_MARGIN = Duration.ofSeconds(20);
    private static final Duration MOST_MARGIN = Duration.ofMinutes(10);

    private final Replay replay;
    private final NodeKey node;
    private final Map<MeterId, NavigableMap<Instant, PowerReading>> readings = new HashMap<>();
    private final List<ShareInterval> shareIntervals = new ArrayList<>();
    private Optional<NodeView> view = Optional.empty();
    private Optional<UncertaintyBreakdown> uncertainty = Optional.empty();

    NodeExplainer(Replay replay, NodeKey node, List<PowerReading> all) {
        this.replay = replay;
        this.node = node;
        for (PowerReading reading : all) {
            if (reading.node().equals(node)) {
                readings.computeIfAbsent(MeterId.of(reading), meter -> new TreeMap<>())
                        .put(reading.readingTime(), reading);
            }
        }
    }

    @Override
    public void node(NodeView nodeView) {
        view = Optional.of(nodeView);
    }

    @Override
    public void shareInterval(Supplier<ShareInterval> shareInterval) {
        shareIntervals.add(shareInterval.get());
    }

    @Override
    public void uncertainty(Supplier<UncertaintyBreakdown> found) {
        uncertainty = Optional.of(found.get());
    }

    NodeExplanation explain(RunKey run) {
        NodeJobEnergy answer = replay.explain(node, run, this).orElseThrow();
        NodeView nodeView = view.orElseThrow();
        SortedMap<RunKey, List<Holding>> holdings = nodeView.holdings();
        List<Holding> own = holdings.getOrDefault(run, List.of());
        Interval held = Interval.ofEpochMillis(
                own.get(0).start(), own.get(own.size() - 1).end());
        return new NodeExplanation(
                answer,
                shareIntervals,
                edges(nodeView, own),
                uncertainty.orElseThrow(),
                new Defects(
                        gaps(nodeView, own),
                        nodeView.resets(held.start().toEpochMilli(), held.end().toEpochMilli()).stream()
                                .map(Instant::ofEpochMilli)
                                .toList()),
                answer.idlePowerTime(),
                new History(course(nodeView, withMargins(held)), holdings));
    }

    private static Interval withMargins(Interval held) {
        Duration part = Duration.ofMillis(Math.round(held.duration().toMillis() * MARGIN));
        Duration most = part.compareTo(MOST_MARGIN) > 0 ? MOST_MARGIN : part;
        Duration margin = most.compareTo(LEAST_MARGIN) < 0 ? LEAST_MARGIN : most;
        return Interval.of(held.start().minus(margin), held.end().plus(margin));
    }

    private List<Edge> edges(NodeView nodeView, List<Holding> own) {
        TreeMap<Instant, Kind> kinds = new TreeMap<>();
        shareIntervals.forEach(shareInterval -> kinds.put(Instant.ofEpochMilli(shareInterval.to()), Kind.OTHERS));
        own.forEach(holding -> kinds.put(Instant.ofEpochMilli(holding.end()), Kind.END));
        own.forEach(holding -> kinds.put(Instant.ofEpochMilli(holding.start()), Kind.START));
        List<Edge> edges = new ArrayList<>();
        kinds.forEach((time, kind) -> edges.add(new Edge(time, kind, around(nodeView, time))));
        return edges;
    }

    private List<Around> around(NodeView nodeView, Instant time) {
        long millis = time.toEpochMilli();
        List<Around> around = new ArrayList<>();
        for (MeterId meter : nodeView.metersAt(millis)) {
            NavigableMap<Instant, PowerReading> series = readings.getOrDefault(meter, new TreeMap<>());
            around.add(new Around(
                    meter,
                    Optional.ofNullable(series.floorEntry(time)).map(Map.Entry::getValue),
                    Optional.ofNullable(series.higherEntry(time)).map(Map.Entry::getValue),
                    Optional.ofNullable(nodeView.edgeSplitsAt(millis).get(meter))));
        }
        return around;
    }

    private List<Interval> gaps(NodeView nodeView, List<Holding> own) {
        List<Interval> gaps = new ArrayList<>();
        for (Holding holding : own) {
            for (Drawn drawn : course(nodeView, Interval.ofEpochMillis(holding.start(), holding.end()))) {
                if (drawn.metered().compareTo(drawn.interval().duration()) < 0) {
                    addGap(gaps, drawn.interval());
                }
            }
        }
        return gaps;
    }

    private static void addGap(List<Interval> gaps, Interval gap) {
        int last = gaps.size() - 1;
        if (last >= 0 && gaps.get(last).end().equals(gap.start())) {
            gaps.set(last, Interval.of(gaps.get(last).start(), gap.end()));
        } else {
            gaps.add(gap);
        }
    }

    /** Returns the advance of the node's register between all readings of any meter and all starts and ends of runs. */
    private List<Drawn> course(NodeView nodeView, Interval shown) {
        List<Drawn> course = new ArrayList<>();
        Instant start = shown.start();
        for (Instant cut : cuts(nodeView, shown)) {
            RegisterDelta amount = nodeView.advance(start.toEpochMilli(), cut.toEpochMilli());
            course.add(new Drawn(
                    Interval.of(start, cut), amount.millijoules(), Duration.ofMillis(amount.meteredMillis())));
            start = cut;
        }
        return course;
    }

    private SortedSet<Instant> cuts(NodeView nodeView, Interval shown) {
        TreeSet<Instant> cuts = new TreeSet<>();
        for (NavigableMap<Instant, PowerReading> series : readings.values()) {
            for (PowerReading reading : series.subMap(
                            shown.start(), true, shown.end().plus(LONGEST_INTERVAL), true)
                    .values()) {
                cuts.add(reading.readingTime());
                cuts.add(reading.readingTime().minusMillis(intervalMillis(reading)));
            }
        }
        for (List<Holding> holdings : nodeView.holdings().values()) {
            holdings.forEach(holding -> cuts.add(Instant.ofEpochMilli(holding.start())));
            holdings.forEach(holding -> cuts.add(Instant.ofEpochMilli(holding.end())));
        }
        cuts.add(shown.end());
        return cuts.subSet(shown.start(), false, shown.end(), true);
    }

    private static long intervalMillis(PowerReading reading) {
        if (reading.measurement() instanceof Measurement.IntervalEnergy drawn) {
            return drawn.interval().toMillis();
        }
        return reading.measurement() instanceof Measurement.IntervalMean mean
                ? mean.interval().toMillis()
                : 0;
    }
}
