package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.Naming;

/**
 * A meter as a message names it.
 *
 * @param target whose meter, as the collector calls it
 * @param naming what kind of name that is
 * @param domain what it measures, in the words of the contract
 * @param source which instrument told the collector, behind the collector's own name: {@code telegraf.powerstat}
 */
public record NamedMeter(String target, Naming naming, String domain, String source) {

    /** A meter of a host. */
    public NamedMeter(String target, String domain, String source) {
        this(target, Naming.HOST, domain, source);
    }

    /** A meter of what only hardware goes by: a BMC's address, an xname, a service tag. */
    public static NamedMeter ofHardware(String target, String domain, String source) {
        return new NamedMeter(target, Naming.HARDWARE, domain, source);
    }
}
