package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sums the metered energy of each part of a node, by the set of parts it was summed with. Filled by one thread, then
 * read.
 *
 * <pre>
 *   cpu[0]  ├──────────────────────┤  100 W     the register is metered while all parts are, and sums their metered
 *   gpu[0]  ├────────┤                300 W     energy; the sum of their mean powers is 400 W
 * </pre>
 */
public final class MeteredParts {

    private static final int FINE = 9;
    private static final int POWER_DECIMALS = 3;

    private final Map<Set<String>, Map<String, RegisterDelta>> sums = new HashMap<>();

    /** Adds the advance of one of the summed domains. */
    void add(Set<String> summed, String domain, RegisterDelta amount) {
        sums.computeIfAbsent(summed, MeteredParts::unmetered).merge(domain, amount, RegisterDelta::plus);
    }

    private static Map<String, RegisterDelta> unmetered(Set<String> summed) {
        Map<String, RegisterDelta> parts = new TreeMap<>();
        summed.forEach(domain -> parts.put(domain, RegisterDelta.NONE));
        return parts;
    }

    /**
     * Checks whether the parts were metered for different times, for longer than all of them together, or in different
     * sets.
     *
     * @param together the time in milliseconds for which all parts were metered
     */
    boolean areUneven(long together) {
        List<Collection<RegisterDelta>> metered =
                metered().stream().map(Map::values).toList();
        return haveChanged()
                || metered.stream().anyMatch(parts -> shortest(parts) < longest(parts))
                || metered.stream().mapToLong(MeteredParts::longest).sum() > together;
    }

    /** Checks whether the same parts were summed throughout. An idle power is valid only for one set of parts. */
    public boolean areTheSameThroughout() {
        return metered().size() <= 1;
    }

    /** Checks whether different parts were summed at different times. */
    boolean haveChanged() {
        return metered().stream()
                        .filter(parts -> !parts.containsKey(PowerReading.NODE_DOMAIN))
                        .count()
                > 1;
    }

    /** Returns the sum of the mean powers of the parts, each over its metered time; empty if none was metered. */
    public Optional<Power> meanPower() {
        BigDecimal millijoules = BigDecimal.ZERO;
        long millis = 0;
        for (Collection<RegisterDelta> parts :
                metered().stream().map(Map::values).toList()) {
            long longest = longest(parts);
            for (RegisterDelta part : parts) {
                millijoules = millijoules.add(over(longest, part));
            }
            millis += longest;
        }
        return millis == 0
                ? Optional.empty()
                : Optional.of(Power.ofWatts(
                        millijoules.divide(BigDecimal.valueOf(millis), POWER_DECIMALS, RoundingMode.HALF_UP)));
    }

    /** Returns the energy of a part over that many milliseconds at the mean power of its metered time. */
    private static BigDecimal over(long millis, RegisterDelta part) {
        BigDecimal millijoules = BigDecimal.valueOf(part.millijoules());
        return part.meteredMillis() == 0 || part.meteredMillis() == millis
                ? millijoules
                : millijoules
                        .multiply(BigDecimal.valueOf(millis))
                        .divide(BigDecimal.valueOf(part.meteredMillis()), FINE, RoundingMode.HALF_UP);
    }

    private List<Map<String, RegisterDelta>> metered() {
        return sums.values().stream()
                .filter(parts -> longest(parts.values()) > 0)
                .toList();
    }

    private static long longest(Collection<RegisterDelta> parts) {
        return parts.stream().mapToLong(RegisterDelta::meteredMillis).max().orElse(0);
    }

    private static long shortest(Collection<RegisterDelta> parts) {
        return parts.stream().mapToLong(RegisterDelta::meteredMillis).min().orElse(0);
    }
}
