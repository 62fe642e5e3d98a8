package io.github.jobenergy.node.identity;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which target speaks for a meter. Two targets that are taken for the same node, domain and source would be one register that
 * jumps between two: so the first one speaks, and another only when that one has been silent for a while. For one thread at a
 * time.
 */
public final class Claims {

    /** How long a target has to be silent before another may speak in its place. */
    public static final Duration SILENCE = Duration.ofMinutes(10);

    private static final int MOST_METERS = 1_000_000;

    private final Recent<Meter, Claim> claims = new Recent<>(MOST_METERS);

    /**
     * A meter.
     *
     * @param node the NodeName
     * @param domain what it measures
     * @param source which instrument told us
     */
    public record Meter(String node, String domain, String source) {}

    private record Claim(String target, Instant heard) {}

    /** Who speaks for the meter in this target's place; absent if it may speak itself, and then it has spoken. */
    public Optional<String> holderBeside(String target, Meter meter, Instant now) {
        Optional<String> other = claims.find(meter)
                .filter(claim -> !claim.target().equals(target))
                .filter(claim -> Duration.between(claim.heard(), now).compareTo(SILENCE) < 0)
                .map(Claim::target);
        if (other.isEmpty()) {
            claims.put(meter, new Claim(target, now));
        }
        return other;
    }
}
