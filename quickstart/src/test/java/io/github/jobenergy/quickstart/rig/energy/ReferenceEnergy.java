package io.github.jobenergy.quickstart.rig.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.play.Published;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.quickstart.rig.EnergySensor;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The energy that the sensors counted on the nodes of a run while it held them, and the largest error of a result.
 *
 * <p>A result is made of readings. Between the two readings around an edge of an interval, {@code g} seconds apart, the course of
 * the power is unknown to it; it lies between the lowest and the highest of that time and of the readings beside it. So at each
 * edge of each node
 *
 * <pre>
 *   error ≤ (highest power - lowest power) · g + 1 J
 * </pre>
 *
 * where the 1 J is the resolution of the counter. Where a machine is busy and {@code g} grows, so does the bound.
 */
final class ReferenceEnergy {

    private static final double RESOLUTION_JOULES = 1;

    private final EnergySensor sensor;
    private final Map<String, NavigableSet<Instant>> readings = new HashMap<>();

    private double largestDeviation;
    private String largest = "none";

    ReferenceEnergy(EnergySensor sensor, List<PowerReading> readings) {
        this.sensor = sensor;
        readings.forEach(reading -> this.readings
                .computeIfAbsent(reading.node().node(), any -> new TreeSet<>())
                .add(reading.readingTime()));
    }

    /**
     * The energy of a run, in joules.
     *
     * @param least that of its nodes from the latest possible start on
     * @param most that from its start on
     * @param error how far a result may lie outside
     */
    record Bounds(double least, double most, double error) {

        /** How far a result lies outside. */
        double deviation(double joules) {
            return Math.max(0, Math.max(least - joules, joules - most));
        }
    }

    /** The bounds for a run; a lost start lies between that of the run and the begin of its script. */
    Bounds of(ActualRun run) {
        double least = 0;
        double most = 0;
        double error = 0;
        for (Map.Entry<String, Interval> held : run.held().entrySet()) {
            String node = held.getKey();
            Interval interval = held.getValue();
            Instant latest = run.isStartLost() ? run.scriptBegin() : interval.start();
            least += sensor.joules(node, latest, interval.end());
            most += sensor.joules(node, interval.start(), interval.end());
            error += Math.max(error(node, interval.start()), error(node, latest)) + error(node, interval.end());
        }
        return new Bounds(least, most, error);
    }

    /** How far a result may be wrong at an edge, in joules. */
    double error(String node, Instant edge) {
        NavigableSet<Instant> times = readings.getOrDefault(node, new TreeSet<>());
        Instant before = times.floor(edge);
        Instant first = before == null ? null : times.lower(before);
        Instant after = times.higher(edge);
        Instant last = after == null ? null : times.higher(after);
        if (first == null || last == null) {
            throw new AssertionError(
                    "expected two readings of " + node + " before " + edge + " and two after it, found " + times);
        }
        double watts = sensor.powerRange(node, first, last);
        return watts * Duration.between(before, after).toMillis() / 1_000 + RESOLUTION_JOULES;
    }

    /** The nodes' energy of a result is theirs while the run held them. */
    void assertIsThatOf(ActualRun run, JobEnergy result) {
        Bounds bounds = of(run);
        double found = joules(result.figures().energyWholeNodes());
        double deviation = bounds.deviation(found);
        if (deviation > largestDeviation) {
            largestDeviation = deviation;
            largest = String.format(
                    Locale.ROOT,
                    "%.0f J of %.0f J, at most %.0f J, in %s",
                    deviation,
                    found,
                    bounds.error(),
                    run.run());
        }
        assertTrue(
                deviation <= bounds.error(),
                () -> "expected " + bounds + " of " + run + ", found " + found + " J: " + result);
        assertEquals(run.held().size(), result.figures().nodeCount(), result::toString);
    }

    /** What the runs on a node are charged is no more than it drew while it was held. */
    void assertSumsToNoMoreThanTheNodes(Collection<ActualRun> runs, Results results) {
        for (String node : SlurmRig.NODES) {
            double drawn = 0;
            double error = 0;
            for (Interval held : union(runs, node)) {
                drawn += sensor.joules(node, held.start(), held.end());
                error += error(node, held.start()) + error(node, held.end());
            }
            double charged = results.nodeEnergies().stream()
                    .map(Published::value)
                    .filter(part -> part.node().node().equals(node))
                    .filter(part -> isLast(part, results))
                    .mapToDouble(part -> joules(part.amounts().energy()))
                    .sum();
            double most = drawn + error;
            assertTrue(charged <= most, () -> node + ": expected at most " + most + " J charged, found " + charged);
        }
    }

    private static boolean isLast(NodeJobEnergy part, Results results) {
        return results.energy(part.run()).orElseThrow().resultRevision().completionRevision()
                == part.completionRevision();
    }

    /** When a node was held by any run. */
    private static List<Interval> union(Collection<ActualRun> runs, String node) {
        List<Interval> union = new ArrayList<>();
        runs.stream()
                .flatMap(run -> Optional.ofNullable(run.held().get(node)).stream())
                .sorted(Comparator.comparing(Interval::start))
                .forEach(held -> {
                    Interval last = union.isEmpty() ? held : union.get(union.size() - 1);
                    boolean isApart = union.isEmpty() || last.end().isBefore(held.start());
                    if (isApart) {
                        union.add(held);
                    } else {
                        Instant end = last.end().isAfter(held.end()) ? last.end() : held.end();
                        union.set(union.size() - 1, Interval.of(last.start(), end));
                    }
                });
        return union;
    }

    private static double joules(Energy energy) {
        return energy.millijoules() / 1_000.0;
    }

    /** The largest deviation that was found so far. */
    @Override
    public String toString() {
        return "largest deviation from the sensors " + largest;
    }
}
