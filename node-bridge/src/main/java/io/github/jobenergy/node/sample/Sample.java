package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A value of a meter as reported by its source: the node has the name given by the source, and the time is that of the device.
 *
 * @param targetName the name of the target and its kind
 * @param domain the domain that the meter measures, in the terms of the contract: {@code node}, {@code cpu[0]}, {@code gpu[1]}
 * @param source the instrument, such as {@code pm_counters} or {@code ipmi}
 * @param measurement the value and its kind
 * @param deviceTime the time of the value by the clock of the device; absent if the device states none
 * @param uses the CPU time used by runs on the node at that time; empty if it was not measured
 * @param arrival the time of arrival
 */
public record Sample(
        TargetName targetName,
        String domain,
        String source,
        Measurement measurement,
        Optional<Instant> deviceTime,
        List<RunUse> uses,
        Instant arrival) {

    public Sample {
        uses = List.copyOf(uses);
    }

    /** Creates a value of a host without the CPU time of runs. */
    public Sample(
            String target,
            String domain,
            String source,
            Measurement measurement,
            Optional<Instant> deviceTime,
            Instant arrival) {
        this(new TargetName(target, Naming.HOST), domain, source, measurement, deviceTime, List.of(), arrival);
    }

    /** The name of the target. */
    public String target() {
        return targetName.name();
    }

    /** The kind of the name of the target. */
    public Naming naming() {
        return targetName.naming();
    }

    /** The same sample with another kind of name. */
    public Sample named(Naming other) {
        return new Sample(new TargetName(target(), other), domain, source, measurement, deviceTime, uses, arrival);
    }

    /** The reading of this node and time. */
    public PowerReading reading(NodeKey node, Instant time) {
        return new PowerReading(node, time, domain, source, measurement, uses, arrival);
    }
}
