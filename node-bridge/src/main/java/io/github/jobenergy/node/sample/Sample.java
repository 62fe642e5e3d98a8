package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One value of one meter as its source has it: the node goes by the name the source gives it, and the time is what the
 * device says.
 *
 * @param target whose meter: a host name, a BMC's address, an xname, an instance with its port, a service tag
 * @param naming which of these it is, as far as its source knows
 * @param domain what the meter measures, in the words of the contract: {@code node}, {@code cpu[0]}, {@code gpu[1]}
 * @param source which instrument told us, such as {@code pm_counters} or {@code ipmi}
 * @param measurement the value and its kind
 * @param deviceTime when the value held by the device's own clock; absent where it has none or does not say
 * @param uses what runs had used of the node's CPUs then; empty where nobody looked
 * @param arrival when we had it
 */
public record Sample(
        String target,
        Naming naming,
        String domain,
        String source,
        Measurement measurement,
        Optional<Instant> deviceTime,
        List<RunUse> uses,
        Instant arrival) {

    public Sample {
        if (target.isBlank()) {
            throw new InvalidFieldException("target", "the name of a node or of its meter", "nothing");
        }
        uses = List.copyOf(uses);
    }

    /** A value of a host beside which nobody looked at runs. */
    public Sample(
            String target,
            String domain,
            String source,
            Measurement measurement,
            Optional<Instant> deviceTime,
            Instant arrival) {
        this(target, Naming.HOST, domain, source, measurement, deviceTime, List.of(), arrival);
    }

    /** The same, where the target is a name of that kind. */
    public Sample named(Naming other) {
        return new Sample(target, other, domain, source, measurement, deviceTime, uses, arrival);
    }

    /** The reading that it is of that node, held at that time. */
    public PowerReading reading(NodeKey node, Instant time) {
        return new PowerReading(node, time, domain, source, measurement, uses, arrival);
    }
}
