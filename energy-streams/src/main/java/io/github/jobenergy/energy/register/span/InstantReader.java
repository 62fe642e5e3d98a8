package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.function.Predicate;

/** Converts the instants of one meter to spans between them. */
final class InstantReader {

    /**
     * A sensor with a resolution of 1 W may report the same value for long; a sensor that reports fractions of a watt
     * does not.
     */
    private static final long WHOLE_WATT = 1_000;

    private final MeterRules rules;
    private final Predicate<Point> isMetered;
    private final List<Span> spans;
    private final List<Incident> incidents;

    InstantReader(MeterRules rules, Predicate<Point> isMetered, List<Span> spans, List<Incident> incidents) {
        this.rules = rules;
        this.isMetered = isMetered;
        this.spans = spans;
        this.incidents = incidents;
    }

    void read(List<Point> points) {
        RefreshedValues refreshed = new RefreshedValues(points, incidents);
        read(refreshed.points(), refreshed, new Spacing(rules, points));
    }

    private void read(List<Point> points, RefreshedValues refreshed, Spacing spacing) {
        long sameSince = points.isEmpty() ? 0 : points.get(0).time();
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point now = points.get(i);
            boolean isBridged = spacing.areBridged(refreshed.reading(i - 1), refreshed.reading(i));
            if (now.value() != before.value() || !isBridged) {
                sameSince = now.value() != before.value() ? now.time() : before.time();
            }
            boolean isFrozen = now.time() - sameSince > SpanReader.LOOKBACK;
            if (isFrozen && now.value() > 0) {
                incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
            }
            boolean isKnown = isMetered.test(before) && isMetered.test(now);
            if (isKnown && isBridged && !(isFrozen && now.value() % WHOLE_WATT != 0)) {
                spans.add(Span.ofInstants(before, now, refreshed.age(i - 1) + before.interval()));
            }
        }
    }
}
