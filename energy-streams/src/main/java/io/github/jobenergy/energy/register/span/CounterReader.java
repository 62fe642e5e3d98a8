package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.Optional;

/**
 * Converts the readings of a counter to metered spans. The advance of the counter from one reading to the next is
 * energy, however long the interval, unless the advance is ambiguous. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as {@code long}: they are compared for each reading.
 *
 * <pre>
 *   climbs                              metered
 *   falls, range stated                 metered if plausible power admits exactly one number of rollovers
 *   falls, no range; new epoch          reset: not metered
 *   climbs faster than plausible        reset: not metered
 *   stands still, then climbs           metered as one interval: the counter is updated less often than read
 *   stands still for over five minutes  not metered, and neither is the climb that ends it
 *   falls, then climbs back over it     contradiction (a stray reading, a clock set back): neither is metered
 *   no reading for long, small climb    metered, and flagged if a reset in between is possible
 * </pre>
 *
 * A counter that stays at 0 is not treated as standing still: each of its intervals is metered with 0 energy.
 */
final class CounterReader {

    /** The longest standstill, in milliseconds, after which the next advance of a counter is still metered. */
    static final long FROZEN_AFTER = SpanReader.LOOKBACK;

    /**
     * A standstill of more than this many times the last spacing between two values is flagged as
     * {@link Flag#FROZEN_METER}.
     */
    private static final int USUAL_SPACINGS = 4;

    /** A counter that was not reset is expected to keep at least this fraction of its previous rate. */
    private static final double LEVEL_KEPT = 0.9;

    /** An advance of fewer units is imprecise. */
    private static final long MOST_UNITS = 20;

    /** An advance that no plausible power explains. */
    private static final long UNEXPLAINED = -1;

    private final MeterId meter;
    private final MeterRules rules;
    private final long plausibleMilliwatts;
    private final long likelyMilliwatts;
    private final List<Span> spans;
    private final List<Incident> incidents;

    /** The first reading with the present value of the counter; {@code lastReading} is the time of the last one. */
    private Optional<Point> first = Optional.empty();

    private long lastReading;
    private long usualSpacing;

    /** The last advance per millisecond, in millijoules; 0 if unknown. */
    private double lastRate;

    private Optional<Point> beforeFall = Optional.empty();
    private final CounterUnit unit = new CounterUnit();
    private final StallLoss loss;

    CounterReader(MeterId meter, MeterRules rules, List<Span> spans, List<Incident> incidents) {
        this.meter = meter;
        this.rules = rules;
        this.plausibleMilliwatts = rules.plausibleMilliwatts(meter);
        this.likelyMilliwatts = rules.likelyMilliwatts(meter);
        this.spans = spans;
        this.incidents = incidents;
        this.loss = new StallLoss(spans, incidents);
    }

    void read(List<Point> points) {
        CounterOrder order = new CounterOrder(meter, rules, points, incidents);
        for (Point now : order.kept()) {
            if (first.isEmpty() || order.endsBreak(now)) {
                lastRate = 0;
                moveTo(now);
            } else {
                read(first.get(), now);
            }
        }
        first.filter(point -> lastReading - point.time() > FROZEN_AFTER)
                .ifPresent(point -> incidents.add(new Incident(point.time(), lastReading, standstill(point))));
        loss.check();
    }

    private void moveTo(Point now) {
        first = Optional.of(now);
        lastReading = now.time();
    }

    private void read(Point before, Point now) {
        boolean isSameEpoch = now.epoch() == before.epoch();
        if (isSameEpoch && now.value() == before.value()) {
            lastReading = now.time();
            return;
        }
        long length = now.time() - before.time();
        double rateBefore = lastRate;
        lastRate = 0;
        if (lastReading - before.time() > FROZEN_AFTER) {
            addUnit(before, now);
            notMetered(before, now, standstill(before));
        } else if (!isSameEpoch || (now.value() < before.value() && now.range() == 0)) {
            setBack(before, now);
        } else if (admitsAnotherRollover(before, now)) {
            notMetered(before, now, Flag.UNCERTAIN_ROLLOVER);
        } else {
            long advance = advance(before, now);
            if (advance == UNEXPLAINED) {
                setBack(before, now);
            } else {
                addAdvance(before, now, advance, rateBefore);
            }
        }
        usualSpacing = length;
        moveTo(now);
    }

    /**
     * Returns the smallest advance that explains the readings; {@link #UNEXPLAINED} if no plausible power explains it, or if
     * the counter exceeded its range.
     */
    private long advance(Point before, Point now) {
        long advance = now.value() - before.value();
        boolean hasRolledOver = advance < 0;
        long least = hasRolledOver ? Math.addExact(advance, now.range()) : advance;
        long limit = hasRolledOver ? likelyMilliwatts : plausibleMilliwatts;
        return least >= 0 && isWithin((double) least, now.time() - before.time(), limit) ? least : UNEXPLAINED;
    }

    private boolean admitsAnotherRollover(Point before, Point now) {
        if (now.range() == 0) {
            return false;
        }
        long least = Math.floorMod(now.value() - before.value(), now.range());
        return isWithin(least + (double) now.range(), now.time() - before.time(), likelyMilliwatts);
    }

    private static boolean isWithin(double millijoules, long length, long milliwatts) {
        return millijoules / length <= milliwatts / 1_000.0;
    }

    private void addAdvance(Point before, Point now, long advance, double rateBefore) {
        if (beforeFall.isPresent() && isBackOver(beforeFall.get(), before, now)) {
            notMetered(before, now, Flag.CONFLICTING_READINGS);
            return;
        }
        addUnit(before, now);
        lastRate = advance / (double) (now.time() - before.time());
        long millijoules = unit.millijoules();
        if (millijoules > 0 && advance < MOST_UNITS * millijoules) {
            long atEnd = Math.min(millijoules, Math.round(lastRate * (now.time() - lastReading)));
            spans.add(Span.ofUnits(before.time(), now.time(), advance, atEnd));
            incidents.add(new Incident(before.time(), now.time(), Flag.COARSE_COUNTER));
            return;
        }
        if (usualSpacing > 0 && lastReading - before.time() > USUAL_SPACINGS * usualSpacing) {
            incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
        }
        if (lastRate < LEVEL_KEPT * rateBefore && mayHaveBeenReset(now)) {
            incidents.add(new Incident(
                    before.time(),
                    now.time(),
                    Flag.UNCERTAIN_RESET,
                    new MeterDisagreement(0, beyond(before, now, advance))));
        }
        spans.add(Span.ofEnergy(before.time(), now.time(), advance));
        loss.add(lastReading - before.time(), usualSpacing);
    }

    private void addUnit(Point before, Point now) {
        unit.add(before, now, lastReading > before.time());
    }

    /** Returns the flag of a counter that stood still for long. */
    private Flag standstill(Point value) {
        if (value.value() == 0) {
            return Flag.ZERO_POWER;
        }
        return unit.millijoules() > 0 ? Flag.COARSE_COUNTER : Flag.FROZEN_METER;
    }

    /**
     * Returns the energy, in millijoules, that may have been drawn in addition to the advance of the counter, at the
     * maximum plausible power.
     */
    private long beyond(Point before, Point now, long advance) {
        return Proportion.of(plausibleMilliwatts, now.time() - before.time(), 1_000) - advance;
    }

    /**
     * Checks whether the gap since the last reading is long enough for the counter to have been reset and to have
     * counted up to its present value. Only counters without epoch and range qualify.
     */
    private boolean mayHaveBeenReset(Point now) {
        long gap = now.time() - lastReading;
        boolean isLong = usualSpacing > 0 && usualSpacing <= SpanReader.LOOKBACK && gap > USUAL_SPACINGS * usualSpacing;
        boolean isMarked = now.epoch() != 0 || now.range() != 0;
        return isLong && !isMarked && isWithin((double) now.value(), gap, likelyMilliwatts);
    }

    /**
     * Checks whether the counter has returned to the value expected without the fall. In that case the fall is a
     * contradiction and not a reset.
     */
    private boolean isBackOver(Point high, Point before, Point now) {
        long since = now.time() - high.time();
        return since <= SpanReader.LOOKBACK
                && before.value() < high.value()
                && high.value() <= now.value()
                && isWithin((double) (now.value() - high.value()), since, plausibleMilliwatts);
    }

    private void setBack(Point before, Point now) {
        if (now.epoch() == before.epoch() && now.value() < before.value()) {
            beforeFall = Optional.of(before);
        }
        notMetered(before, now, Flag.COUNTER_RESET);
    }

    private void notMetered(Point before, Point now, Flag flag) {
        incidents.add(new Incident(before.time(), now.time(), flag));
    }
}
