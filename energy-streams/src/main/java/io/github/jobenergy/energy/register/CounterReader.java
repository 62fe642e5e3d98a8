package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads a counter: its advance from one reading to the next is energy, however long that took, unless it cannot be told what
 * the advance was.
 *
 * <pre>
 *   climbs                              metered
 *   falls, range stated                 metered if plausible power admits exactly one number of rollovers
 *   falls, no range; new epoch          set back: not metered
 *   climbs faster than plausible        set back: not metered
 *   stands still, then climbs           metered as one interval: it shows new values less often than it is read
 *   stands still for over five minutes  not metered, nor the climb that ends it
 *   falls, then climbs back over it     contradiction (a stray reading, a clock set back): neither is metered
 *   silent for long, climbs by little   metered and flagged, where it may have been set back and have come as far since
 * </pre>
 *
 * A counter that stands at 0 has never counted; it is taken at its word.
 */
final class CounterReader {

    /** A counter may stand still for this long and still be believed when it moves on. */
    static final long STANDSTILL = SpanReader.MEMORY;

    /** A standstill this many times as long as the last one between two values is not its way: it is flagged. */
    private static final int USUAL_SPACINGS = 4;

    /** A counter that was not set back is expected to go on at this part of its rate at least. */
    private static final double LEVEL_KEPT = 0.9;

    private final MeterId meter;
    private final MeterRules rules;
    private final List<Span> spans;
    private final List<Incident> incidents;

    /** The reading that first showed the counter's present value, and the one that last did. */
    private Optional<Point> first = Optional.empty();

    private long lastSeen;
    private long usualSpacing;

    /** What it last advanced by a millisecond, in millijoules; 0 where that is not known. */
    private double lastRate;

    private Optional<Point> fellFrom = Optional.empty();

    CounterReader(MeterId meter, MeterRules rules, List<Span> spans, List<Incident> incidents) {
        this.meter = meter;
        this.rules = rules;
        this.spans = spans;
        this.incidents = incidents;
    }

    void read(List<Point> points) {
        for (Point now : points) {
            if (first.isPresent()) {
                read(first.get(), now);
            } else {
                moveTo(now);
            }
        }
        first.filter(standing -> lastSeen - standing.time() > STANDSTILL)
                .ifPresent(standing -> incidents.add(new Incident(standing.time(), lastSeen, Flag.FROZEN_METER)));
    }

    private void moveTo(Point now) {
        first = Optional.of(now);
        lastSeen = now.time();
    }

    private void read(Point before, Point now) {
        boolean isSameEpoch = now.epoch() == before.epoch();
        if (isSameEpoch && now.value() == before.value() && now.value() > 0) {
            lastSeen = now.time();
            return;
        }
        long length = now.time() - before.time();
        double rateBefore = lastRate;
        lastRate = 0;
        if (lastSeen - before.time() > STANDSTILL) {
            notMetered(before, now, Flag.FROZEN_METER);
        } else if (!isSameEpoch || (now.value() < before.value() && now.range() == 0)) {
            setBack(before, now);
        } else if (admitsAnotherRollover(before, now)) {
            notMetered(before, now, Flag.UNCERTAIN_ROLLOVER);
        } else {
            advance(before, now)
                    .ifPresentOrElse(advance -> climb(before, now, advance, rateBefore), () -> setBack(before, now));
        }
        usualSpacing = length;
        moveTo(now);
    }

    /** The least advance that explains the readings; empty if no power explains it, or the counter was above its range. */
    private OptionalLong advance(Point before, Point now) {
        long advance = now.value() - before.value();
        boolean hasRolledOver = advance < 0;
        long least = hasRolledOver ? Math.addExact(advance, now.range()) : advance;
        long limit = hasRolledOver ? rules.likelyMilliwatts(meter) : rules.plausibleMilliwatts(meter);
        return least >= 0 && isWithin((double) least, now.time() - before.time(), limit)
                ? OptionalLong.of(least)
                : OptionalLong.empty();
    }

    private boolean admitsAnotherRollover(Point before, Point now) {
        if (now.range() == 0) {
            return false;
        }
        long least = Math.floorMod(now.value() - before.value(), now.range());
        return isWithin(least + (double) now.range(), now.time() - before.time(), rules.likelyMilliwatts(meter));
    }

    private static boolean isWithin(double millijoules, long length, long milliwatts) {
        return millijoules / length <= milliwatts / 1_000.0;
    }

    private void climb(Point before, Point now, long advance, double rateBefore) {
        boolean isContradiction =
                fellFrom.filter(high -> isBackOver(high, before, now)).isPresent();
        if (isContradiction) {
            notMetered(before, now, Flag.CONFLICTING_READINGS);
            return;
        }
        if (usualSpacing > 0 && lastSeen - before.time() > USUAL_SPACINGS * usualSpacing) {
            incidents.add(new Incident(before.time(), now.time(), Flag.FROZEN_METER));
        }
        lastRate = advance / (double) (now.time() - before.time());
        if (lastRate < LEVEL_KEPT * rateBefore && mayHaveBegunAnew(now)) {
            incidents.add(new Incident(before.time(), now.time(), Flag.UNCERTAIN_RESET, beyond(before, now, advance)));
        }
        spans.add(Span.ofEnergy(before.time(), now.time(), advance));
    }

    /** By how much more may have been drawn than the counter advanced by. */
    private long beyond(Point before, Point now, long advance) {
        return Proportion.of(rules.plausibleMilliwatts(meter), now.time() - before.time(), 1_000) - advance;
    }

    /** Whether it was silent for so long that it may have counted all that it shows since it was last read. */
    private boolean mayHaveBegunAnew(Point now) {
        long silent = now.time() - lastSeen;
        boolean isLong =
                usualSpacing > 0 && usualSpacing <= SpanReader.MEMORY && silent > USUAL_SPACINGS * usualSpacing;
        boolean isMarked = now.epoch() != 0 || now.range() != 0;
        return isLong && !isMarked && isWithin((double) now.value(), silent, rules.likelyMilliwatts(meter));
    }

    /** Whether the counter is back where it would be had it never fallen: then the fall was not its own. */
    private boolean isBackOver(Point high, Point before, Point now) {
        long since = now.time() - high.time();
        return since <= SpanReader.MEMORY
                && before.value() < high.value()
                && high.value() <= now.value()
                && isWithin((double) (now.value() - high.value()), since, rules.plausibleMilliwatts(meter));
    }

    private void setBack(Point before, Point now) {
        if (now.epoch() == before.epoch() && now.value() < before.value()) {
            fellFrom = Optional.of(before);
        }
        notMetered(before, now, Flag.COUNTER_RESET);
    }

    private void notMetered(Point before, Point now, Flag why) {
        incidents.add(new Incident(before.time(), now.time(), why));
    }
}
