package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Incident;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.energy.register.span.Span;
import io.github.jobenergy.energy.register.span.SpanReader;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.List;

/**
 * Instants that repeat one value across change points. The meter may have been frozen while the power stepped:
 *
 * <pre>
 *   value    a  b  c  c  c  c  c  j        a jump without a change point after the repeats: the
 *                     ┆                    power since the change point was between c and j
 *
 *   value    a  b  c  c  c  c  c  d        two change points within repeats that are longer than usual:
 *                  ┆     ┆                 nothing is known of the power between them, it is not metered
 * </pre>
 *
 * A constant load of whole watts repeats values too: no jump follows there, and long repeats are usual.
 */
final class FrozenEdges {

    /** The least jump after repeats, relative to the greater value: smaller ones are variations of a load. */
    private static final double LEAST_JUMP = 0.05;

    /** The part by which the power may have been beyond the value after the jump. */
    private static final double BEYOND_JUMP = 0.25;

    /** The least number of equal readings that are longer than usual. */
    private static final int LEAST_REPEATS = 4;

    /**
     * The least time in milliseconds of repeats that are longer than usual: a node that reports whole watts may draw the
     * same power for shorter, while short runs start and end.
     */
    private static final long LEAST_LENGTH = Bucket.MINUTE;

    /** The longest repeats in milliseconds that are checked: a freeze of five minutes, and the readings at its ends. */
    private static final long LONGEST = SpanReader.LOOKBACK + Bucket.MINUTE;

    /** The ratio to other repeats within five minutes before, above which repeats are longer than usual. */
    private static final int UNUSUAL = 2;

    private final List<Span> spans;
    private final boolean[] quiet;
    private final RunTimeline occupancy;
    private final List<Incident> incidents = new ArrayList<>();
    private final List<Span> metered = new ArrayList<>();

    FrozenEdges(List<Span> spans, RunTimeline occupancy) {
        this.spans = spans;
        this.occupancy = occupancy;
        quiet = occupancy.quiet(spans);
        int i = 0;
        while (i < spans.size()) {
            int end = repeatEnd(i);
            boolean isEdge = end > i + 1
                    && occupancy.changesAfter(
                            spans.get(i).start(), spans.get(end - 1).end());
            boolean isEdgeOfOne = end == i + 1 && !quiet[i];
            if (isEdge || isEdgeOfOne) {
                check(i, end);
            } else {
                metered.addAll(spans.subList(i, Math.max(end, i + 1)));
            }
            i = Math.max(end, i + 1);
        }
    }

    /** Returns the spans without those that are not metered. */
    List<Span> metered() {
        return metered;
    }

    /** Returns the anomalies. */
    List<Incident> incidents() {
        return incidents;
    }

    /** Returns the index after the joined spans from {@code i} on whose ends all have one value; {@code i} if none. */
    private int repeatEnd(int i) {
        int end = i;
        while (end < spans.size()
                && isConstant(spans.get(end))
                && (end == i
                        || (spans.get(end - 1).end() == spans.get(end).start()
                                && spans.get(end).ends().first()
                                        == spans.get(i).ends().first()))) {
            end++;
        }
        return end;
    }

    private static boolean isConstant(Span span) {
        return span.ends().areMeasured() && span.ends().first() == span.ends().last();
    }

    private void check(int from, int end) {
        long start = spans.get(from).start();
        long last = spans.get(end - 1).end();
        List<Long> changes = occupancy.changesWithin(start, last + 1);
        if (last - start > LONGEST || changes.isEmpty()) {
            metered.addAll(spans.subList(from, end));
            return;
        }
        if (changes.size() > 1 && last - start >= LEAST_LENGTH && isUnusual(from, end)) {
            long first = changes.get(0);
            long until = changes.get(changes.size() - 1);
            incidents.add(new Incident(start, last, Flag.FROZEN_METER));
            spans.subList(from, end).stream()
                    .filter(span -> span.end() <= first || span.start() >= until)
                    .forEach(metered::add);
        } else {
            metered.addAll(spans.subList(from, end));
        }
        addJump(end, changes.get(0));
    }

    private void addJump(int end, long change) {
        if (end == spans.size()
                || !spans.get(end).ends().areMeasured()
                || spans.get(end).start() != spans.get(end - 1).end()
                || !quiet[end]) {
            return;
        }
        Span jump = spans.get(end);
        long frozen = jump.ends().first();
        double step = jump.ends().last() - (double) frozen;
        boolean isStep =
                Math.abs(step) > LEAST_JUMP * Math.max(frozen, jump.ends().last());
        boolean isOfEdge = occupancy.changesAfter(jump.start() - Instants.SETTLING, jump.end());
        if (isStep && !isOfEdge) {
            long most = Math.round(Math.abs(step) * (1 + BEYOND_JUMP));
            long energy = Proportion.of(most, jump.end() - change, 1_000);
            MeterDisagreement error = step > 0 ? new MeterDisagreement(0, energy) : new MeterDisagreement(energy, 0);
            incidents.add(new Incident(change, jump.end(), Flag.FROZEN_METER, error));
        }
    }

    /** Checks whether the repeats are much longer than others before. */
    private boolean isUnusual(int from, int end) {
        int longest = 0;
        int others = 0;
        int repeats = 0;
        long since = spans.get(from).start() - SpanReader.LOOKBACK;
        for (int i = from - 1; i >= 0 && spans.get(i).start() >= since; i--) {
            repeats = isConstant(spans.get(i)) ? repeats + 1 : 0;
            longest = Math.max(longest, repeats);
            others++;
        }
        return end - from >= Math.max(LEAST_REPEATS, UNUSUAL * longest + 1) && others >= LEAST_REPEATS;
    }
}
