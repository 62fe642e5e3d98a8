package io.github.jobenergy.energy.domain;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Defines which domains contain the energy of which other domains. A domain inside another one is never added to it.
 *
 * <pre>
 *   node ⊃ psu[i]      ⊃ all below                        power supplies: together, the input of the node
 *        ⊃ psys        ⊃ cpu[i]  ⊃ core[i], uncore[i]     Intel: the platform, its packages, their parts
 *                      ⊃ dram[i]                          beside the packages
 *        ⊃ module[i]   ⊃ grace[i] ⊃ cpu[i], dram[i], sysio[i]    NVIDIA Grace and Grace Hopper
 *                      ⊃ accelerator, gpu
 *        ⊃ accelerator ⊃ gpu                              Cray: a card and the devices on it
 * </pre>
 *
 * Power supplies share the load of the node, so that each one contains a part of everything else. Sockets are numbered alike in all domains, so a domain with another socket number is outside. Cards and devices are
 * not: one accelerator may be two GPUs, so where any accelerator is measured every GPU counts as inside. Sources: the
 * Linux kernel's Documentation/power/powercap (zones), Documentation/hwmon (Grace's power sensors), and the files in
 * /sys/cray/pm_counters.
 */
public final class Containment {

    /** The kinds of domains that measure only GPUs. */
    static final Set<String> GPUS = Set.of("accelerator", "gpu");

    private static final Set<String> BY_SOCKET =
            Set.of("psys", "module", "grace", "cpu", "core", "uncore", "dram", "sysio");

    private static final Map<String, Set<String>> OUTER_KINDS = Map.ofEntries(
            Map.entry("node", Set.of()),
            Map.entry("psu", Set.of("node")),
            Map.entry("psys", Set.of("psu", "node")),
            Map.entry("module", Set.of("psu", "node")),
            Map.entry("grace", Set.of("module", "psu", "node")),
            Map.entry("cpu", Set.of("grace", "module", "psys", "psu", "node")),
            Map.entry("core", Set.of("cpu", "grace", "module", "psys", "psu", "node")),
            Map.entry("uncore", Set.of("cpu", "grace", "module", "psys", "psu", "node")),
            Map.entry("dram", Set.of("grace", "module", "psys", "psu", "node")),
            Map.entry("sysio", Set.of("grace", "module", "psu", "node")),
            Map.entry("accelerator", Set.of("module", "psu", "node")),
            Map.entry("gpu", Set.of("accelerator", "module", "psu", "node")));

    /** Orders domains so that a domain comes before the domains that it may contain. */
    static final Comparator<Domain> OUTERMOST_FIRST = Comparator.comparingInt(Containment::depth)
            .thenComparing(Domain::kind)
            .thenComparing(domain -> domain.index().orElse(-1));

    private Containment() {}

    private static int depth(Domain domain) {
        return OUTER_KINDS.getOrDefault(domain.kind(), Set.of()).size();
    }

    /**
     * Checks whether the containment of the domain is known. A domain of unknown containment is reported, but never
     * summed.
     */
    public static boolean isKnown(Domain domain) {
        return OUTER_KINDS.containsKey(domain.kind());
    }

    /**
     * Checks whether the energy of the inner domain is, in whole or in part, contained in the energy of the outer,
     * larger domain.
     */
    public static boolean isInside(Domain inner, Domain outer) {
        if (inner.kind().equals(outer.kind())) {
            return inner.index().isPresent() && outer.index().isEmpty();
        }
        return Optional.ofNullable(OUTER_KINDS.get(inner.kind()))
                .filter(kinds -> kinds.contains(outer.kind()))
                .filter(kinds -> !areApart(inner, outer))
                .isPresent();
    }

    private static boolean areApart(Domain inner, Domain outer) {
        return BY_SOCKET.contains(inner.kind())
                && BY_SOCKET.contains(outer.kind())
                && inner.index().isPresent()
                && outer.index().isPresent()
                && !inner.index().equals(outer.index());
    }
}
