package io.github.jobenergy.energy.domain;

import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The domains of a node that are summed, and the domains of its GPUs. A domain is summed unless another measured domain
 * contains it: where a parent and its children are both measured, only the parent is summed, so that no energy counts
 * twice.
 *
 * @param summed the summed domains, by name; they have no energy in common
 * @param gpus the outermost domains of GPUs, by name, whether summed or inside a summed domain; with those inside that
 * were measured shortly before
 * @param scope the scope of the sum
 * @param lacksPart whether a part of the node that was measured shortly before is not covered by any summed domain
 */
public record SummedDomains(Set<String> summed, Set<String> gpus, Scope scope, boolean lacksPart) {

    /** The domains of a node that is measured at its input only. */
    private static final SummedDomains INPUT_ONLY = select(Set.of(PowerReading.NODE_DOMAIN));

    public SummedDomains {
        summed = Set.copyOf(summed);
        gpus = Set.copyOf(gpus);
    }

    /** Selects the summed domains from domains by name. */
    public static SummedDomains of(Collection<String> names) {
        boolean isInputOnly = names.size() == 1 && names.contains(PowerReading.NODE_DOMAIN);
        return isInputOnly ? INPUT_ONLY : select(names);
    }

    private static SummedDomains select(Collection<String> names) {
        Set<String> summed = outermost(names, Containment::isKnown);
        return new SummedDomains(summed, outermost(names, Domain::isGpu), scope(summed), false);
    }

    /** Selects the summed domains from domains by name, where other domains were measured shortly before. */
    public static SummedDomains of(Collection<String> names, Collection<String> before) {
        SummedDomains present = of(names);
        boolean lacksPart = !present.summed.isEmpty()
                && before.stream().map(Domain::of).anyMatch(part -> !isCovered(part, present.summed));
        Set<String> gpus = new HashSet<>(present.gpus);
        before.stream()
                .filter(name -> Domain.of(name).isGpu())
                .filter(name -> isInside(name, present.summed) && !isCovered(Domain.of(name), present.gpus))
                .forEach(gpus::add);
        return new SummedDomains(present.summed, outermost(gpus, Domain::isGpu), present.scope, lacksPart);
    }

    private static boolean isInside(String name, Set<String> summed) {
        return summed.stream().anyMatch(outer -> Containment.isInside(Domain.of(name), Domain.of(outer)));
    }

    /** Checks whether a domain is that of a GPU whose energy is inside a summed domain, and is not summed itself. */
    public boolean isInnerGpu(String name) {
        return gpus.contains(name) && !summed.contains(name);
    }

    /** Checks whether the summed domains cover that domain, at least in part. */
    public boolean covers(String name) {
        return isCovered(Domain.of(name), summed);
    }

    /**
     * Checks whether the summed domains cover a part. The input of a node is more than its parts and always counts as
     * covered: the scope states what the sum covers.
     */
    private static boolean isCovered(Domain part, Set<String> summed) {
        return !Containment.isKnown(part)
                || part.equals(Domain.of(PowerReading.NODE_DOMAIN))
                || summed.stream().map(Domain::of).anyMatch(sum -> includes(sum, part));
    }

    private static boolean includes(Domain sum, Domain part) {
        boolean areOfOneSort = sum.kind().equals(part.kind()) || (sum.isGpu() && part.isGpu());
        return sum.equals(part) || Containment.isInside(part, sum) || (areOfOneSort && Containment.isInside(sum, part));
    }

    /** Returns the domains that no other accepted domain contains, from the outermost inwards. */
    private static Set<String> outermost(Collection<String> names, Predicate<Domain> among) {
        SortedMap<Domain, String> candidates = new TreeMap<>(Containment.OUTERMOST_FIRST);
        for (String name : names) {
            Domain domain = Domain.of(name);
            if (among.test(domain)) {
                candidates.put(domain, name);
            }
        }
        Map<Domain, String> outermost = new HashMap<>();
        candidates.forEach((domain, name) -> {
            if (outermost.keySet().stream().noneMatch(outer -> Containment.isInside(domain, outer))) {
                outermost.put(domain, name);
            }
        });
        return Set.copyOf(outermost.values());
    }

    private static Scope scope(Set<String> summed) {
        if (summed.contains(PowerReading.NODE_DOMAIN)) {
            return Scope.NODE_INPUT;
        }
        boolean areGpus = !summed.isEmpty()
                && summed.stream().allMatch(name -> Domain.of(name).isGpu());
        return areGpus ? Scope.GPU : Scope.COMPONENTS;
    }
}
