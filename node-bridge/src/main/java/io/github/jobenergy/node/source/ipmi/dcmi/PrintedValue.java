package io.github.jobenergy.node.source.ipmi.dcmi;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;

/**
 * A value in the output of a program.
 *
 * @param host the host of the value; empty if one BMC was polled
 * @param domain the domain that the value measures
 * @param source the instrument
 * @param measurement the value
 * @param deviceTime the time of the value by the clock of the BMC; absent if unknown
 */
public record PrintedValue(
        String host, String domain, String source, Measurement measurement, Optional<Instant> deviceTime) {}
