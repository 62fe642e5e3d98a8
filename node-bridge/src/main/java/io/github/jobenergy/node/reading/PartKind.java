package io.github.jobenergy.node.reading;

import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kinds of domains that are inside the node: {@code gpu} for {@code gpu[0]}. The parts of one kind do not overlap. */
final class PartKind {

    private static final Set<String> PARTS =
            Set.of("psys", "module", "grace", "cpu", "core", "uncore", "dram", "sysio", "accelerator", "gpu");

    private static final Pattern INDEXED = Pattern.compile("([a-z]+)\\[\\d{1,6}\\]");

    private PartKind() {}

    /** The kind of a domain: its name without an index. */
    static String of(String domain) {
        Matcher indexed = INDEXED.matcher(domain);
        return indexed.matches() ? indexed.group(1) : domain;
    }

    static boolean isNode(String domain) {
        return domain.equals(PowerReading.NODE_DOMAIN);
    }

    /** Whether the domain is the node or a part of it; the contents of other domains are unknown. */
    static boolean isCompared(String domain) {
        return isNode(domain) || PARTS.contains(of(domain));
    }
}
