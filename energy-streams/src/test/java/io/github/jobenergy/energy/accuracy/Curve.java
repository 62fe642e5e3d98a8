package io.github.jobenergy.energy.accuracy;

import java.util.Map;
import java.util.TreeMap;

/** What a node draws: one shape after another, each from its own time on. Times are seconds, with fractions. */
final class Curve {

    private final TreeMap<Double, Shape> shapes = new TreeMap<>();

    /** A node that draws that many watts since before all runs. */
    Curve(double idleWatts) {
        shapes.put(-1e7, Shape.constant(idleWatts));
    }

    /** From that time on another shape. */
    Curve from(double second, Shape shape) {
        shapes.put(second, shape);
        return this;
    }

    /** Extends the last shape before that time to the end. */
    void cut(double second) {
        shapes.tailMap(second, true).clear();
    }

    double watts(double second) {
        Map.Entry<Double, Shape> shape = shapes.floorEntry(second);
        return shape.getValue().watts(second - shape.getKey());
    }

    /** The energy between two times, exactly. */
    double joules(double from, double to) {
        double sum = 0;
        double start = from;
        while (start < to) {
            Map.Entry<Double, Shape> shape = shapes.floorEntry(start);
            Double next = shapes.higherKey(start);
            double end = next == null ? to : Math.min(to, next);
            sum += shape.getValue().joules(end - shape.getKey())
                    - shape.getValue().joules(start - shape.getKey());
            start = end;
        }
        return sum;
    }
}
