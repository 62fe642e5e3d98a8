package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.Naming;

/**
 * A meter as named in a message.
 *
 * @param target the name of the target in the message
 * @param naming the kind of that name
 * @param domain the domain that the meter measures, in the terms of the contract
 * @param source the instrument, prefixed with the name of the collector: {@code telegraf.powerstat}
 */
public record NamedMeter(String target, Naming naming, String domain, String source) {

    /** Creates a meter of a host. */
    public NamedMeter(String target, String domain, String source) {
        this(target, Naming.HOST, domain, source);
    }

    /** Creates a meter of a target that has a hardware name: the address of a BMC, an xname, a service tag. */
    public static NamedMeter ofHardware(String target, String domain, String source) {
        return new NamedMeter(target, Naming.HARDWARE, domain, source);
    }
}
