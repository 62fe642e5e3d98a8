package io.github.jobenergy.node.decode;

/**
 * A meter as a message names it.
 *
 * @param target whose meter, as the collector calls it
 * @param domain what it measures, in the words of the contract
 * @param source which instrument told the collector, behind the collector's own name: {@code telegraf.powerstat}
 */
public record Meter(String target, String domain, String source) {}
