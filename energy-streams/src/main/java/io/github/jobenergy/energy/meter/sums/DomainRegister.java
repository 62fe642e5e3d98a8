package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.meter.sums.MeterComparison.Ratio;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.Register.Reach;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The register of a domain, combined from all meters that measure the domain. In each UTC minute it advances by the
 * advance of the meter with the most metered time in that minute; of several such meters, the first in the order of
 * {@link MeterId} is used. While no meter has a reading at or after the end of the minute, metered time is compared
 * only up to the earliest of the last readings inside the minute, so that the meter with the latest reading has no
 * advantage. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each minute of
 * an interval. A minute is identified by its first millisecond.
 */
public final class DomainRegister {

    /**
     * The length of the window, in milliseconds, over which two meters are compared. A load step that one meter reports
     * later than the other does not count as a contradiction.
     */
    private static final long COMPARED = 3 * Bucket.MINUTE;

    private final TreeMap<MeterId, Register> meters;
    private final Map<Long, Map<MeterId, Reach>> reaches = new HashMap<>();
    private final Map<Long, List<Register>> contradicting = new HashMap<>();
    private final Map<Long, MeterId> selected = new TreeMap<>();
    private final Map<Long, List<Ratio>> ratios = new HashMap<>();
    private final MeterComparison comparison;

    /** Creates the register of a domain that is measured by these meters, at least one. */
    public DomainRegister(Map<MeterId, Register> meters) {
        this.meters = new TreeMap<>(meters);
        this.comparison = new MeterComparison(this.meters);
    }

    /** Returns the advance of the domain's register over {@code [from, to)}. */
    public RegisterDelta between(long from, long to) {
        RegisterDelta sum = RegisterDelta.NONE;
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            sum = sum.plus(selectedIn(minute).between(start, end));
        }
        return sum;
    }

    /** Returns the selected register for the minute that starts at the given time. */
    public Register selectedIn(long minute) {
        return register(meterOf(minute));
    }

    private Register register(MeterId meter) {
        return Optional.ofNullable(meters.get(meter)).orElseThrow();
    }

    /** Returns the selected meter for the minute that starts at the given time. */
    public MeterId meterOf(long minute) {
        return selected.computeIfAbsent(minute, this::mostMetered);
    }

    private MeterId mostMetered(long minute) {
        MeterId best = meters.firstKey();
        long most = -1;
        long end = comparedUntil(minute);
        for (Map.Entry<MeterId, Register> meter : meters.entrySet()) {
            long metered = meter.getValue().between(minute, end).meteredMillis();
            if (metered > most) {
                best = meter.getKey();
                most = metered;
            }
        }
        return best;
    }

    private long comparedUntil(long minute) {
        long end = minute + Bucket.MINUTE;
        long compared = end;
        for (Register register : meters.values()) {
            OptionalLong last = register.lastReading();
            if (last.isPresent() && last.getAsLong() >= end) {
                return end;
            }
            if (last.isPresent() && last.getAsLong() >= minute) {
                compared = Math.min(compared, last.getAsLong());
            }
        }
        return compared;
    }

    /** Returns the flags of the interval {@code [from, to)}, which lies within one minute. */
    public Set<Flag> flags(long from, long to) {
        long minute = Bucket.minuteOf(from);
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(selectedIn(minute).flags(from, to));
        if (!contradicting(minute).isEmpty() || ratios(minute).stream().anyMatch(Ratio::isConflict)) {
            flags.add(Flag.CONFLICTING_METERS);
        }
        return flags;
    }

    /**
     * Returns the advance of the selected meter over {@code [from, to)} within one minute, with the disagreement of
     * contradicting meters. The bounds then reach to the value of such a meter, so its sampling variance belongs to them.
     */
    RegisterDelta advance(long from, long to) {
        long minute = Bucket.minuteOf(from);
        RegisterDelta advance = selectedIn(minute).between(from, to);
        long spread = advance.spread();
        for (Register other : contradicting(minute)) {
            spread = Math.max(spread, other.between(from, to).spread());
        }
        return new RegisterDelta(advance.millijoules(), advance.meteredMillis(), spread, disagreement(from, to));
    }

    /**
     * Returns the largest deviation of contradicting meters from the selected meter over {@code [from, to)} within one
     * minute, with the possible error of the selected meter itself.
     */
    public MeterDisagreement disagreement(long from, long to) {
        long minute = Bucket.minuteOf(from);
        MeterDisagreement disagreement = selectedIn(minute).error(from, to);
        for (Register other : contradicting(minute)) {
            long energy = selectedIn(minute).between(from, to).millijoules();
            disagreement = disagreement.with(other.between(from, to).millijoules(), energy);
        }
        return disagreement;
    }

    /**
     * Returns the difference of the other meters over {@code [from, to)} within one minute, as far as they do not
     * contradict the selected meter.
     */
    MeterDifference difference(long from, long to) {
        List<Ratio> others = ratios(Bucket.minuteOf(from));
        if (others.isEmpty()) {
            return MeterDifference.NONE;
        }
        long energy = selectedIn(Bucket.minuteOf(from)).between(from, to).millijoules();
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (Ratio ratio : others) {
            least = Math.min(least, ratio.of(energy).least());
            most = Math.max(most, ratio.of(energy).most());
        }
        return new MeterDifference(least, most);
    }

    private List<Ratio> ratios(long minute) {
        return meters.size() == 1 ? List.of() : ratios.computeIfAbsent(minute, this::findRatios);
    }

    /**
     * Compares the other meters with the selected one, over the minutes in which they do not contradict each other or, if
     * these are too few, over all.
     */
    private List<Ratio> findRatios(long minute) {
        MeterId selectedMeter = meterOf(minute);
        List<Register> contradicting = contradicting(minute);
        List<Ratio> found = new ArrayList<>();
        meters.forEach((other, register) -> {
            if (!other.equals(selectedMeter) && !contradicting.contains(register)) {
                comparison
                        .compare(selectedMeter, other, minute, time -> !isContradicted(selectedMeter, other, time))
                        .or(() -> comparison.compare(selectedMeter, other, minute, any -> true))
                        .ifPresent(found::add);
            }
        });
        return found;
    }

    /**
     * Returns the interval, ends excluded, within which a change point may affect the register in the minute: at its
     * ends or, of several meters, in the minutes in which they are compared.
     */
    long[] affectedIn(long minute) {
        long end = minute + Bucket.MINUTE;
        if (meters.size() == 1) {
            Register only = selectedIn(minute);
            return new long[] {only.extentAt(minute)[0], only.extentAt(end)[1]};
        }
        long from = minute;
        long to = end;
        for (Register register : meters.values()) {
            from = Math.min(from, register.extentAt(minute - MeterComparison.REACH_MILLIS)[0]);
            to = Math.max(to, register.extentAt(end + MeterComparison.REACH_MILLIS)[1]);
        }
        return new long[] {from, to};
    }

    private List<Register> contradicting(long minute) {
        return meters.size() == 1 ? List.of() : contradicting.computeIfAbsent(minute, this::findContradicting);
    }

    /** Finds the meters that contradict the selected meter over the comparison window. */
    private List<Register> findContradicting(long minute) {
        MeterId selectedMeter = meterOf(minute);
        List<Register> found = new ArrayList<>();
        meters.forEach((other, register) -> {
            if (isContradicted(selectedMeter, other, minute)) {
                found.add(register);
            }
        });
        return found;
    }

    /** Checks whether two meters contradict each other in any comparison window that contains the minute. */
    private boolean isContradicted(MeterId one, MeterId other, long minute) {
        for (long start = minute + Bucket.MINUTE - COMPARED; start <= minute; start += Bucket.MINUTE) {
            Map<MeterId, Reach> shown = reaches.computeIfAbsent(start, this::reaches);
            Optional<Reach> reach = Optional.ofNullable(shown.get(one));
            Optional<Reach> others = Optional.ofNullable(shown.get(other));
            if (reach.isPresent() && others.filter(reach.get()::contradicts).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Map<MeterId, Reach> reaches(long start) {
        Map<MeterId, Reach> shown = new HashMap<>();
        meters.forEach((meter, register) ->
                register.reach(start, start + COMPARED).ifPresent(reach -> shown.put(meter, reach)));
        return shown;
    }

    /** Returns the number of distinct readings in {@code [from, to)}, over all meters of the domain. */
    public int readings(long from, long to) {
        return meters.values().stream()
                .mapToInt(register -> register.readings(from, to))
                .sum();
    }
}
