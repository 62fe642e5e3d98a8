package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Proportion;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The advance of a node's register and the part of it counted by GPU meters. GPU meters measure a part of the energy of
 * the node over the same time, so their sum is limited to the advance.
 *
 * <pre>
 *   cpu[0]  ├──────────────────┤     amount: all energy, over the time in which both were metered
 *   gpu[0]  ├────────┤░░░░░░░░░░     together: the energy of each within that time
 * </pre>
 *
 * @param amount the advance of the register
 * @param together the millijoules of it drawn while all summed parts were metered
 * @param gpus the millijoules of each GPU meter within the metered time of the register, by name; their sum is no more
 * than the energy of the advance
 * @param isCut whether the GPU meters counted more than that
 * @param gpuErrors the possible errors of the energies of GPUs, by name; without those that have none
 * @param difference the difference of other meters of the node
 */
public record Advance(
        RegisterDelta amount,
        long together,
        SortedMap<String, Long> gpus,
        boolean isCut,
        SortedMap<String, GpuError> gpuErrors,
        MeterDifference difference) {

    private static final SortedMap<String, Long> NO_GPUS = Collections.emptySortedMap();
    private static final SortedMap<String, GpuError> NO_ERRORS = Collections.emptySortedMap();

    /** No advance. */
    public static final Advance NONE = new Advance(RegisterDelta.NONE, 0, NO_GPUS, false);

    public Advance {
        gpus = gpus.isEmpty() ? NO_GPUS : Collections.unmodifiableSortedMap(gpus);
        gpuErrors = gpuErrors.isEmpty() ? NO_ERRORS : Collections.unmodifiableSortedMap(gpuErrors);
    }

    /** Creates an advance without errors of GPUs and without other meters of the node. */
    public Advance(RegisterDelta amount, long together, SortedMap<String, Long> gpus, boolean isCut) {
        this(amount, together, gpus, isCut, NO_ERRORS, MeterDifference.NONE);
    }

    /**
     * Creates an advance. The energy of a GPU counts up to the metered time and the energy of the register. For the
     * metered time of the register in which a GPU was not metered, its energy is estimated within what is left.
     */
    static Advance of(RegisterDelta amount, long together, SortedMap<String, GpuPart> parts) {
        if (parts.isEmpty()) {
            return new Advance(amount, together, NO_GPUS, false, NO_ERRORS, MeterDifference.NONE);
        }
        SortedMap<String, Long> metered = new TreeMap<>();
        SortedMap<String, Long> estimated = new TreeMap<>();
        parts.forEach((name, part) -> {
            metered.put(name, part.metered().within(amount.meteredMillis()));
            estimated.put(name, part.estimated(amount.meteredMillis()));
        });
        long claimed = sum(metered);
        boolean isCut = claimed > amount.millijoules();
        SortedMap<String, Long> gpus = isCut ? cut(amount.millijoules(), metered, claimed) : metered;
        long left = amount.millijoules() - sum(gpus);
        long wanted = sum(estimated);
        (wanted > left ? cut(left, estimated, wanted) : estimated)
                .forEach((name, energy) -> gpus.merge(name, energy, Math::addExact));
        long host = amount.millijoules() - sum(gpus);
        return new Advance(amount, together, gpus, isCut, errors(amount, parts, host), MeterDifference.NONE);
    }

    private static long sum(SortedMap<String, Long> energies) {
        long sum = 0;
        for (long energy : energies.values()) {
            sum = Math.addExact(sum, energy);
        }
        return sum;
    }

    private static SortedMap<String, GpuError> errors(
            RegisterDelta amount, SortedMap<String, GpuPart> parts, long host) {
        SortedMap<String, GpuError> errors = new TreeMap<>();
        long metered = amount.meteredMillis();
        parts.forEach((name, part) -> {
            GpuError error = new GpuError(
                    part.missingMillis(metered),
                    part.metered().spread(),
                    part.metered().disagreement().plus(part.errorOfEstimate(metered, host)),
                    part.flags());
            if (metered > 0 && !error.isNone()) {
                errors.put(name, error);
            }
        });
        return errors;
    }

    /** Returns the same advance with the difference of other meters of the node. */
    Advance with(MeterDifference other) {
        return new Advance(amount, together, gpus, isCut, gpuErrors, other);
    }

    private static SortedMap<String, Long> cut(long bound, SortedMap<String, Long> gpus, long claimed) {
        SortedMap<String, Long> cut = new TreeMap<>();
        long running = 0;
        long before = 0;
        for (Map.Entry<String, Long> gpu : gpus.entrySet()) {
            running += gpu.getValue();
            long upTo = Proportion.of(bound, running, claimed);
            cut.put(gpu.getKey(), upTo - before);
            before = upTo;
        }
        return cut;
    }

    /**
     * Returns the energy above an idle power in milliwatts, in millijoules, within the time in which all parts were
     * metered.
     */
    public long aboveIdle(long idle) {
        return Math.max(0, together - Proportion.of(idle, amount.meteredMillis(), 1_000));
    }

    /** Returns the sum of both. */
    public Advance plus(Advance other) {
        return new Advance(
                amount.plus(other.amount),
                Math.addExact(together, other.together),
                sum(gpus, other.gpus, Math::addExact),
                isCut || other.isCut,
                sum(gpuErrors, other.gpuErrors, GpuError::plus),
                difference.plus(other.difference));
    }

    private static <T> SortedMap<String, T> sum(
            SortedMap<String, T> one, SortedMap<String, T> other, BinaryOperator<T> plus) {
        if (other.isEmpty()) {
            return one;
        }
        SortedMap<String, T> sums = new TreeMap<>(one);
        other.forEach((name, added) -> sums.merge(name, added, plus));
        return sums;
    }
}
