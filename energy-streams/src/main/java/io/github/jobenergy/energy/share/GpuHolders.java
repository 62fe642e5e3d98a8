package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.share.GpuMeters.Covered;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The shares of each GPU meter of a node. The energy of a GPU belongs to its holder, whether the GPU is busy or not.
 * The energy of a shared GPU is divided by the held parts; the rest is unallocated. A run with GPUs of unknown index is
 * assumed to hold its number of GPUs among those that no other run is known to hold, an equal part of each.
 */
public final class GpuHolders {

    private final SortedMap<RunKey, Claim> present;
    private final Optional<ExactFraction> gpusOfNode;
    private final Map<String, Shares> holders = new HashMap<>();
    private final Map<String, Long> counts = new HashMap<>();
    private boolean inAssumedOrder;
    private boolean unmatched;

    /** Determines the holders of these meters, named by their domains. */
    public GpuHolders(SortedMap<RunKey, Claim> present, Collection<String> meters, Capacity capacity) {
        this.present = present;
        this.gpusOfNode = capacity.gpus();
        Map<String, List<String>> byKind = meters.stream()
                .collect(Collectors.groupingBy(name -> Domain.of(name).kind()));
        byKind.values().forEach(kind -> hold(new GpuMeters(kind, capacity.gpus())));
    }

    private void hold(GpuMeters meters) {
        inAssumedOrder |= meters.areInAssumedOrder();
        unmatched |= meters.areUnmatched();
        List<Held> held = new ArrayList<>();
        meters.covered().forEach((name, gpus) -> held.add(new Held(name, gpus, named(gpus))));
        addUnnamed(held);
        held.forEach(meter -> {
            holders.put(meter.name(), new Shares(meter.parts()));
            counts.put(meter.name(), meter.gpus().count());
        });
    }

    private SortedMap<RunKey, ExactFraction> named(Covered gpus) {
        SortedMap<RunKey, ExactFraction> parts = new TreeMap<>();
        present.forEach((run, claim) -> {
            ExactFraction part = claim.isTakenAsWhole() ? ExactFraction.ONE : part(claim, gpus);
            if (part.compareTo(ExactFraction.ZERO) > 0) {
                parts.put(run, part);
            }
        });
        return parts;
    }

    private static ExactFraction part(Claim claim, Covered gpus) {
        return sum(claim.gpuParts().stream()
                        .filter(part -> gpus.includes(part.gpu()))
                        .map(part -> ExactFraction.of(part.held(), part.total()))
                        .toList())
                .dividedBy(ExactFraction.of(gpus.count(), 1));
    }

    /** Adds the runs with GPUs of unknown index. Together they hold no more than the free GPUs. */
    private void addUnnamed(List<Held> meters) {
        SortedMap<RunKey, ExactFraction> unnamed = new TreeMap<>();
        present.forEach((run, claim) -> {
            if (claim.hasUnknownGpus()) {
                claim.gpuAmount().ifPresent(amount -> unnamed.put(run, amount));
            }
        });
        ExactFraction free = sum(meters.stream().map(Held::freeGpus).toList());
        ExactFraction claimed = sum(unnamed.values()).orGreater(free);
        for (Held meter : meters) {
            ExactFraction part = meter.free();
            unnamed.forEach(
                    (run, amount) -> meter.parts().put(run, part.times(amount).dividedBy(claimed)));
        }
    }

    private static ExactFraction sum(Collection<ExactFraction> fractions) {
        return fractions.stream().reduce(ExactFraction.ZERO, ExactFraction::plus);
    }

    /** Returns the shares of a meter; absent if the GPUs that it measures are unknown. */
    public Optional<Shares> of(String meter) {
        return Optional.ofNullable(holders.get(meter));
    }

    /**
     * Checks whether a run holds a part of a meter, or may hold one because the GPUs that the meter measures are
     * unknown.
     */
    public boolean mayHold(RunKey run, String meter) {
        return of(meter)
                .map(shares -> shares.share(run).compareTo(ExactFraction.ZERO) > 0)
                .orElseGet(() -> Optional.ofNullable(present.get(run))
                        .filter(claim ->
                                claim.isTakenAsWhole() || claim.gpuAmount().isPresent())
                        .isPresent());
    }

    /** Returns the meters of GPUs of which a run holds a part. */
    public Set<String> metersOf(RunKey run) {
        return holders.entrySet().stream()
                .filter(meter -> meter.getValue().share(run).compareTo(ExactFraction.ZERO) > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Checks whether the meters cover all GPUs that a run is known to hold. */
    public boolean coverAllOf(RunKey run) {
        Optional<ExactFraction> amount = Optional.ofNullable(present.get(run)).flatMap(Claim::gpuAmount);
        ExactFraction covered = covered(run, holders.keySet());
        return amount.filter(held -> covered.compareTo(held) < 0).isEmpty();
    }

    private ExactFraction covered(RunKey run, Collection<String> meters) {
        return sum(meters.stream()
                .flatMap(meter ->
                        of(meter).stream().map(shares -> shares.share(run).times(ExactFraction.of(gpusOf(meter), 1))))
                .toList());
    }

    /** Returns the number of GPUs that a meter covers; 0 if they are unknown. */
    public long gpusOf(String meter) {
        return counts.getOrDefault(meter, 0L);
    }

    /**
     * Returns the number of GPUs that a run holds, or may hold, and that these meters do not cover. A run with an unknown number of
     * GPUs may hold one on a node with GPUs.
     */
    public ExactFraction uncovered(RunKey run, Collection<String> meters) {
        return Optional.ofNullable(present.get(run))
                .map(this::claimed)
                .orElse(ExactFraction.ZERO)
                .lessOrZero(covered(run, meters));
    }

    private ExactFraction claimed(Claim claim) {
        ExactFraction all = gpusOfNode.orElseGet(() -> ExactFraction.of(
                counts.values().stream().mapToLong(Long::longValue).sum(), 1));
        if (claim.isTakenAsWhole()) {
            return all;
        }
        ExactFraction atLeastOne =
                all.compareTo(ExactFraction.ZERO) > 0 && claim.mayHoldGpus() ? ExactFraction.ONE : ExactFraction.ZERO;
        return claim.gpuAmount().orElse(atLeastOne);
    }

    /** Checks whether the GPU energy of this run is based on an assumption. */
    public boolean isAssumedFor(RunKey run) {
        Optional<Claim> claim = Optional.ofNullable(present.get(run));
        boolean holdsSome = claim.flatMap(Claim::gpuAmount).isPresent();
        return unmatched || claim.filter(Claim::hasUnknownGpus).isPresent() || (inAssumedOrder && holdsSome);
    }

    /** One meter with its GPUs and the held part of each run. */
    private record Held(String name, Covered gpus, SortedMap<RunKey, ExactFraction> parts) {
        ExactFraction free() {
            return ExactFraction.ONE.lessOrZero(sum(parts.values()));
        }

        ExactFraction freeGpus() {
            return free().times(ExactFraction.of(gpus.count(), 1));
        }
    }
}
