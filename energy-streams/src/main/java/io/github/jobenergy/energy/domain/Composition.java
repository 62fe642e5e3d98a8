package io.github.jobenergy.energy.domain;

import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What of a node's domains is added up, and what is taken off first. Added up are the domains that are inside no other one
 * measured beside them: where children and parent are both there the parent speaks, so nothing is added twice.
 *
 * @param summed the domains that are added up, by name; they share no energy with each other
 * @param gpus the outermost domains of GPUs, by name, whether they are added up or inside of what is
 * @param scope what the sum covers
 * @param lacksPart whether a part of the node that was measured shortly before is in none of what is added up
 */
public record Composition(Set<String> summed, Set<String> gpus, Scope scope, boolean lacksPart) {

    public Composition {
        summed = Set.copyOf(summed);
        gpus = Set.copyOf(gpus);
    }

    /** The composition of the domains of these names. */
    public static Composition of(Collection<String> names) {
        Set<String> summed = outermost(names, Containment::isKnown);
        return new Composition(summed, outermost(names, Domain::isGpu), scope(summed), false);
    }

    /** The composition of the domains of these names where those of other names were measured shortly before. */
    public static Composition of(Collection<String> names, Collection<String> before) {
        Composition present = of(names);
        boolean lacksPart = !present.summed.isEmpty()
                && before.stream().map(Domain::of).anyMatch(part -> !isCovered(part, present.summed));
        return new Composition(present.summed, present.gpus, present.scope, lacksPart);
    }

    /** Whether what is added up says something of that domain. */
    public boolean covers(String name) {
        return isCovered(Domain.of(name), summed);
    }

    /** What a node draws at its input is more than its parts: the scope says which of them it is. */
    private static boolean isCovered(Domain part, Set<String> summed) {
        return !Containment.isKnown(part)
                || part.equals(Domain.of(PowerReading.NODE_DOMAIN))
                || summed.stream().map(Domain::of).anyMatch(sum -> speaksFor(sum, part));
    }

    private static boolean speaksFor(Domain sum, Domain part) {
        boolean areOfOneSort = sum.kind().equals(part.kind()) || (sum.isGpu() && part.isGpu());
        return sum.equals(part) || Containment.isInside(part, sum) || (areOfOneSort && Containment.isInside(sum, part));
    }

    /** From the outermost inwards, those that are inside none taken before them. */
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
