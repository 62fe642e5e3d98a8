package io.github.jobenergy.node.source.ipmi.dcmi;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;

/**
 * A value that a program printed.
 *
 * @param host the host it was printed for; empty where only one was asked
 * @param domain what it measures
 * @param source the instrument
 * @param measurement the value
 * @param deviceTime when it held by the BMC's clock; absent where that is not known
 */
public record PrintedValue(
        String host, String domain, String source, Measurement measurement, Optional<Instant> deviceTime) {}
