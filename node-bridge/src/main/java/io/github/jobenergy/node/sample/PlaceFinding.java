package io.github.jobenergy.node.sample;

import java.time.Instant;

/** A finding about a meter of a place: a value, or a meter that the file of places does not contain. */
public sealed interface PlaceFinding permits PlaceSample, UnmappedMeter {

    /** The register as the collector names it: the metric with its tags. */
    String series();

    /** The time of arrival. */
    Instant arrival();
}
