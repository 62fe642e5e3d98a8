package io.github.jobenergy.node.sample;

import java.time.Instant;

/**
 * A point of a metric of the file of places that maps to none of its meters.
 *
 * @param series the metric with its tags
 * @param arrival the time of arrival
 */
public record UnmappedMeter(String series, Instant arrival) implements PlaceFinding {}
