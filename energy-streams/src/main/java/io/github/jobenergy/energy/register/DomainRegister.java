package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.Register.Reach;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The one register of a domain over all meters that measure it. Each UTC minute it advances by what the meter with the most
 * metered time in that minute advanced by; of several, by the one believed first. While no meter has a reading after the minute
 * it is judged as far as all have come that have one inside: whoever spoke last is not believed for that.
 */
public final class DomainRegister {

    /** Two meters are compared over so long: a step of the load that one shows later is none that they differ by. */
    private static final long COMPARED = 3 * Bucket.MINUTE;

    private final TreeMap<MeterId, Register> meters;
    private final Map<Long, Boolean> contradicted = new HashMap<>();
    private final Map<Long, MeterId> believed = new TreeMap<>();

    /** A domain measured by these meters, at least one. */
    public DomainRegister(Map<MeterId, Register> meters) {
        this.meters = new TreeMap<>(meters);
    }

    /** What the domain's register advanced by over {@code [from, to)}. */
    public Amount between(long from, long to) {
        Amount sum = Amount.NONE;
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            sum = sum.plus(believedIn(minute).between(start, end));
        }
        return sum;
    }

    /** The register that speaks for the minute starting at the given time. */
    public Register believedIn(long minute) {
        return register(meterOf(minute));
    }

    private Register register(MeterId meter) {
        return Optional.ofNullable(meters.get(meter)).orElseThrow();
    }

    /** The meter that speaks for the minute starting at the given time. */
    public MeterId meterOf(long minute) {
        return believed.computeIfAbsent(minute, this::mostMetered);
    }

    private MeterId mostMetered(long minute) {
        MeterId best = meters.firstKey();
        long most = -1;
        long end = judgedUntil(minute);
        for (Map.Entry<MeterId, Register> meter : meters.entrySet()) {
            long metered = meter.getValue().between(minute, end).meteredMillis();
            if (metered > most) {
                best = meter.getKey();
                most = metered;
            }
        }
        return best;
    }

    private long judgedUntil(long minute) {
        long end = minute + Bucket.MINUTE;
        long judged = end;
        for (Register register : meters.values()) {
            OptionalLong last = register.lastReading();
            if (last.isPresent() && last.getAsLong() >= end) {
                return end;
            }
            if (last.isPresent() && last.getAsLong() >= minute) {
                judged = Math.min(judged, last.getAsLong());
            }
        }
        return judged;
    }

    /** What a reader should know of the stretch {@code [from, to)}, which lies within one minute. */
    public Set<Flag> flags(long from, long to) {
        long minute = Bucket.minuteOf(from);
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(believedIn(minute).flags(from, to));
        if (contradicted.computeIfAbsent(minute, this::isContradicted)) {
            flags.add(Flag.CONFLICTING_METERS);
        }
        return flags;
    }

    /** Whether another meter has shown something else altogether up to the end of the minute. */
    private boolean isContradicted(long minute) {
        if (meters.size() == 1) {
            return false;
        }
        long end = minute + Bucket.MINUTE;
        Optional<Reach> reach = believedIn(minute).reach(end - COMPARED, end);
        return reach.isPresent()
                && meters.values().stream()
                        .flatMap(other -> other.reach(end - COMPARED, end).stream())
                        .anyMatch(reach.get()::contradicts);
    }

    /** Distinct readings in {@code [from, to)}, over all its meters. */
    public int readings(long from, long to) {
        return meters.values().stream()
                .mapToInt(register -> register.readings(from, to))
                .sum();
    }
}
