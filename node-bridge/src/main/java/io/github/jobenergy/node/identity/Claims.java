package io.github.jobenergy.node.identity;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Assigns each meter to a single target. Two targets mapped to the same node, domain and source would form one register that
 * alternates between two counters. The first target is therefore accepted, and another one only after the first has sent nothing
 * for {@link #SILENCE}. For one thread at a time.
 */
public final class Claims {

    /** The time without values of a target after which another target is accepted for its meter. */
    public static final Duration SILENCE = Duration.ofMinutes(10);

    private static final int MOST_METERS = 1_000_000;

    private final Recent<Meter, Claim> claims = new Recent<>(MOST_METERS);

    /**
     * A meter.
     *
     * @param node the NodeName
     * @param domain the domain that the meter measures
     * @param source the instrument
     */
    public record Meter(String node, String domain, String source) {}

    private record Claim(String target, Instant lastValue) {}

    /**
     * The target to which the meter is assigned instead of this target; empty if the meter is assigned to this target, whose time
     * of last value is then updated.
     */
    public Optional<String> otherTarget(String target, Meter meter, Instant now) {
        Optional<String> other = claims.find(meter)
                .filter(claim -> !claim.target().equals(target))
                .filter(claim -> Duration.between(claim.lastValue(), now).compareTo(SILENCE) < 0)
                .map(Claim::target);
        if (other.isEmpty()) {
            claims.put(meter, new Claim(target, now));
        }
        return other;
    }
}
