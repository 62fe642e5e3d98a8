package io.github.jobenergy.energy.meter;

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
 * What was metered of each part of a node, by what it was added up with. Filled by one thread, then read.
 *
 * <pre>
 *   cpu[0]  ├──────────────────────┤  100 W     the register is metered for as long as all of them are, and counts what was
 *   gpu[0]  ├────────┤                300 W     metered of any; on average they drew 400 W
 * </pre>
 */
final class Parts {

    private static final int FINE = 9;
    private static final int POWER_DECIMALS = 3;

    private final Map<Set<String>, Map<String, RegisterDelta>> sums = new HashMap<>();

    /** Adds what one of the domains drew that were added up. */
    void add(Set<String> summed, String domain, RegisterDelta amount) {
        sums.computeIfAbsent(summed, Parts::silent).merge(domain, amount, RegisterDelta::plus);
    }

    private static Map<String, RegisterDelta> silent(Set<String> summed) {
        Map<String, RegisterDelta> parts = new TreeMap<>();
        summed.forEach(domain -> parts.put(domain, RegisterDelta.NONE));
        return parts;
    }

    /**
     * Whether some were metered for longer than others, or than all of them together, or others were added up at other times.
     *
     * @param together for how long all of them were metered, in milliseconds
     */
    boolean areUneven(long together) {
        List<Collection<RegisterDelta>> heard =
                heard().stream().map(Map::values).toList();
        return haveChanged()
                || heard.stream().anyMatch(parts -> shortest(parts) < longest(parts))
                || heard.stream().mapToLong(Parts::longest).sum() > together;
    }

    /** Whether the same parts were added up all the time: an idle power is that of some parts, and of no others. */
    boolean areTheSameThroughout() {
        return heard().size() <= 1;
    }

    /** Whether other parts were added up at other times. */
    boolean haveChanged() {
        return heard().stream()
                        .filter(parts -> !parts.containsKey(PowerReading.NODE_DOMAIN))
                        .count()
                > 1;
    }

    /** What they drew on average, each while it was metered; empty if none was. */
    Optional<Power> meanPower() {
        BigDecimal millijoules = BigDecimal.ZERO;
        long millis = 0;
        for (Collection<RegisterDelta> parts : heard().stream().map(Map::values).toList()) {
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

    /** What a part would have drawn in so many milliseconds, were it as in those in which it was metered. */
    private static BigDecimal over(long millis, RegisterDelta part) {
        BigDecimal millijoules = BigDecimal.valueOf(part.millijoules());
        return part.meteredMillis() == 0 || part.meteredMillis() == millis
                ? millijoules
                : millijoules
                        .multiply(BigDecimal.valueOf(millis))
                        .divide(BigDecimal.valueOf(part.meteredMillis()), FINE, RoundingMode.HALF_UP);
    }

    private List<Map<String, RegisterDelta>> heard() {
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
