package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.source.SourceSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * What a site sets for BMCs, by whatever protocol they are asked: which ones, as whom, how often, how many at a time; and when
 * one that failed is asked again, which no site sets.
 */
public final class BmcSettings {

    private static final Duration LONGEST_BACK_OFF = Duration.ofMinutes(10);

    private final SourceSpec spec;
    private final Duration every;
    private final RandomGenerator random = new Random();

    /**
     * Those of this source, asked so often unless it is set.
     *
     * @throws IllegalArgumentException if {@code every} cannot be
     */
    public BmcSettings(SourceSpec spec, Duration cadence) {
        this.spec = spec;
        this.every = spec.duration("every", cadence);
    }

    /** How often they are asked. */
    public Duration every() {
        return every;
    }

    /** The list of nodes; absent where none is set. */
    public Optional<Path> targets() {
        return spec.path("targets");
    }

    /**
     * Who asks for that target: its own login, or else the one at {@code credential}. One that cannot be read is a mistake of
     * the site, told at once.
     *
     * @throws IllegalArgumentException if there is none, or it cannot be read
     */
    public Credential credential(BmcTarget target) {
        Credential credential = target.credential().orElseGet(() -> Credential.at(spec.required("credential")));
        try {
            credential.read();
            return credential;
        } catch (IOException unusable) {
            throw new IllegalArgumentException(spec.kind() + ": credential: " + unusable.getMessage(), unusable);
        }
    }

    /**
     * A timeout, which is at most as long as the time between two askings.
     *
     * @throws IllegalArgumentException if it cannot be
     */
    public Duration timeout(String key, Duration otherwise) {
        Duration timeout = spec.duration(key, otherwise);
        if (timeout.compareTo(every) > 0) {
            throw new IllegalArgumentException(
                    spec.kind() + ": " + key + ": expected no more than every=" + every + ", found " + timeout);
        }
        return timeout;
    }

    /** When one of them is asked again that failed. */
    public TargetBackoff backOff() {
        return new TargetBackoff(every, LONGEST_BACK_OFF, random);
    }

    /**
     * Asks {@code parallel} at a time, or so many unless it is set.
     *
     * @throws IllegalArgumentException if that is no count
     */
    public Round round(int parallel) {
        return new Round(spec.count("parallel", parallel), spec.kind());
    }
}
