package io.github.jobenergy.rate.run;

import io.github.jobenergy.rate.source.RateSource;
import java.time.Duration;

/**
 * A source as it is configured.
 *
 * @param name the name in messages
 * @param source the source
 * @param every the time between two polls
 */
public record NamedSource(String name, RateSource source, Duration every) {}
