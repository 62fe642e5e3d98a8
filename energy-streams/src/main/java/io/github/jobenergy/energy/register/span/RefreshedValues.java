package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.List;

/**
 * The refreshes of a meter that is read more often than its value changes.
 *
 * <pre>
 *   read       │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │
 *   value      a a a a a a b b b b b b c c c c c c      one instant for each refresh, taken up to
 *   instant    a           b           c         c      one reading before
 * </pre>
 *
 * A value is refreshed slowly if, over eight minutes, every change of the value comes after about the same time or a
 * multiple of it, and after at least three readings. The values of a constant load do not change at regular times.
 */
final class RefreshedValues {

    /** The time in milliseconds from which the period of refreshes is learned. */
    private static final long LEARNED_FROM = 8 * Bucket.MINUTE;

    /** The shortest period, in milliseconds, that is of interest: beside it, edges are not exact either. */
    private static final long SHORTEST_PERIOD = 15_000;

    /** The least number of readings in a period. */
    private static final int READINGS = 3;

    /** The least number of periods, all of which are regular. */
    private static final int LEAST_PERIODS = 3;

    /** The largest number of periods without a change of the value. */
    private static final int MOST_UNCHANGED = 3;

    /** The distance of a change from the period, in readings. */
    private static final double TOLERANCE = 1.5;

    private final List<Point> points = new ArrayList<>();
    private final List<Integer> indexes = new ArrayList<>();
    private final List<Long> ages = new ArrayList<>();

    RefreshedValues(List<Point> read, List<Incident> incidents) {
        List<Integer> changes = changes(read);
        if (changes.size() <= LEAST_PERIODS || changes.size() * READINGS > 2 * read.size()) {
            addAll(read, 0, read.size());
            return;
        }
        addAll(read, 0, changes.get(0));
        for (int change = 0; change < changes.size(); change++) {
            int first = changes.get(change);
            int end = change + 1 < changes.size() ? changes.get(change + 1) : read.size();
            long period = period(read, changes, change);
            if (period == 0) {
                addAll(read, first, end);
            } else {
                addRefresh(read, first, end, period);
                incidents.add(
                        new Incident(read.get(first).time(), read.get(end - 1).time(), Flag.SLOW_REFRESH));
            }
        }
    }

    /** Returns the readings of which each shows another refresh. */
    List<Point> points() {
        return points;
    }

    /** Returns the index of such a reading among all readings. */
    int reading(int i) {
        return indexes.get(i);
    }

    /** Returns the greatest age of the value of such a reading, in milliseconds; 0 unless refreshed slowly. */
    long age(int i) {
        return ages.get(i);
    }

    private static List<Integer> changes(List<Point> read) {
        List<Integer> changes = new ArrayList<>();
        for (int i = 1; i < read.size(); i++) {
            if (read.get(i).value() != read.get(i - 1).value()) {
                changes.add(i);
            }
        }
        return changes;
    }

    private void addAll(List<Point> read, int from, int end) {
        for (int i = from; i < end; i++) {
            add(read, i, 0);
        }
    }

    /** Adds the first reading with a value, and the last one if later ones would be missed. */
    private void addRefresh(List<Point> read, int first, int end, long period) {
        Point refreshed = read.get(first);
        Point last = read.get(end - 1);
        add(read, first, refreshed.time() - read.get(first - 1).time());
        if (end - 1 > first && (end == read.size() || last.time() - refreshed.time() > 1.5 * period)) {
            add(read, end - 1, period);
        }
    }

    private void add(List<Point> read, int i, long age) {
        points.add(read.get(i));
        indexes.add(i);
        ages.add(age);
    }

    /** Returns the period of the changes up to one; 0 if there is none. */
    private static long period(List<Point> read, List<Integer> changes, int change) {
        long now = read.get(changes.get(change)).time();
        int first = change;
        long least = Long.MAX_VALUE;
        while (first > 0 && read.get(changes.get(first - 1)).time() >= now - LEARNED_FROM) {
            least = Math.min(least, between(read, changes, first));
            first--;
        }
        int readings = changes.get(change) - changes.get(first);
        int periods = change - first;
        if (periods < LEAST_PERIODS || least < SHORTEST_PERIOD || readings < READINGS * periods) {
            return 0;
        }
        double spacing = (now - read.get(changes.get(first)).time()) / (double) readings;
        if (least < (READINGS - 0.5) * spacing) {
            return 0;
        }
        for (int each = first + 1; each <= change; each++) {
            long times = Math.round(between(read, changes, each) / (double) least);
            boolean isRegular =
                    Math.abs(between(read, changes, each) - times * least) <= TOLERANCE * spacing + times * spacing / 2;
            if (times > MOST_UNCHANGED || !isRegular) {
                return 0;
            }
        }
        return least;
    }

    private static long between(List<Point> read, List<Integer> changes, int change) {
        return read.get(changes.get(change)).time()
                - read.get(changes.get(change - 1)).time();
    }
}
