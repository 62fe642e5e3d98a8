package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterDisagreement;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.Register.Reach;
import io.github.jobenergy.energy.register.RegisterDelta;
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

    /** Creates the register of a domain that is measured by these meters, at least one. */
    public DomainRegister(Map<MeterId, Register> meters) {
        this.meters = new TreeMap<>(meters);
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
        if (!contradicting(minute).isEmpty()) {
            flags.add(Flag.CONFLICTING_METERS);
        }
        return flags;
    }

    /**
     * Returns the largest deviation of contradicting meters from the selected meter over {@code [from, to)} within one
     * minute, with the energy that the selected meter may have lost itself.
     */
    public MeterDisagreement disagreement(long from, long to) {
        long minute = Bucket.minuteOf(from);
        long lost = selectedIn(minute).more(from, to);
        MeterDisagreement disagreement = lost == 0 ? MeterDisagreement.NONE : new MeterDisagreement(0, lost);
        for (Register other : contradicting(minute)) {
            long energy = selectedIn(minute).between(from, to).millijoules();
            disagreement = disagreement.with(other.between(from, to).millijoules(), energy);
        }
        return disagreement;
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
