package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.source.SourceSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * The settings common to all protocols of BMCs: targets, credentials, polling interval and parallelism; also the backoff after
 * failures, which is not configurable.
 */
public final class BmcSettings {

    private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(10);

    private final SourceSpec spec;
    private final Duration every;
    private final RandomGenerator random = new Random();

    /**
     * Creates the settings of this source with this default polling interval.
     *
     * @throws IllegalArgumentException if {@code every} is invalid
     */
    public BmcSettings(SourceSpec spec, Duration cadence) {
        this.spec = spec;
        this.every = spec.duration("every", cadence);
    }

    /** The polling interval. */
    public Duration every() {
        return every;
    }

    /** The file with the targets; empty if none is configured. */
    public Optional<Path> targets() {
        return spec.path("targets");
    }

    /**
     * The credential of a target: its own, or else the one at {@code credential}. It is read immediately, so that an unreadable
     * credential is a configuration error.
     *
     * @throws IllegalArgumentException if no credential is configured, or it cannot be read
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
     * A time limit, which is at most the polling interval.
     *
     * @throws IllegalArgumentException if the setting is invalid
     */
    public Duration timeout(String key, Duration otherwise) {
        Duration timeout = spec.duration(key, otherwise);
        if (timeout.compareTo(every) > 0) {
            throw new IllegalArgumentException(
                    spec.kind() + ": " + key + ": expected no more than every=" + every + ", found " + timeout);
        }
        return timeout;
    }

    /** A new backoff for a target that fails. */
    public TargetBackoff backoff() {
        return new TargetBackoff(every, LONGEST_BACKOFF, random);
    }

    /**
     * A new round with the configured {@code parallel}, or this default.
     *
     * @throws IllegalArgumentException if the setting is not a count
     */
    public Round round(int parallel) {
        return new Round(spec.count("parallel", parallel), spec.kind());
    }
}
