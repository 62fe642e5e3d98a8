package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.domain.Domain;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Matches the GPU meters of a node to GPUs as numbered by Slurm. Meters and GPUs are matched by number. Where the
 * number of GPUs in Slurm is a multiple of the number of meters, as with partitioned GPUs and with cards of two
 * devices, each meter covers that multiple of GPUs, in order:
 *
 * <pre>
 *   2 meters, 2 GPUs     gpu[0] = 0           gpu[1] = 1
 *   2 meters, 14 GPUs    gpu[0] = 0 … 6       gpu[1] = 7 … 13      assumed
 *   3 meters, 4 GPUs     unknown
 * </pre>
 */
final class GpuMeters {

    private final Map<String, Covered> covered = new TreeMap<>();
    private boolean inOrder;
    private boolean unmatched;

    /** Creates the match for meters of one kind, by name, on a node with that number of GPUs. */
    GpuMeters(Collection<String> names, Optional<ExactFraction> gpus) {
        Optional<Long> count = gpus.filter(stated -> stated.denominator().equals(BigInteger.ONE))
                .map(stated -> stated.numerator().longValueExact());
        SortedMap<Integer, String> numbered = new TreeMap<>();
        for (String name : names) {
            Optional<Integer> number = Domain.of(name).index();
            number.ifPresentOrElse(index -> numbered.put(index, name), () -> coverAll(name, count));
        }
        if (!numbered.isEmpty()) {
            cover(numbered, count);
        }
    }

    private void coverAll(String name, Optional<Long> count) {
        count.ifPresentOrElse(all -> covered.put(name, new Covered(0, all)), () -> unmatched = true);
    }

    private void cover(SortedMap<Integer, String> numbered, Optional<Long> count) {
        long meters = numbered.size();
        boolean isComplete = numbered.firstKey() == 0 && numbered.lastKey() == meters - 1;
        boolean areMore = isComplete && count.filter(gpus -> gpus > meters).isPresent();
        long gpus = areMore ? count.orElse(meters) : meters;
        if (gpus % meters != 0) {
            unmatched = true;
            return;
        }
        inOrder = areMore;
        long perMeter = gpus / meters;
        numbered.forEach((number, name) -> covered.put(name, new Covered(number * perMeter, perMeter)));
    }

    /** Returns the GPUs of each meter, by meter name; meters with unknown GPUs are left out. */
    Map<String, Covered> covered() {
        return covered;
    }

    /** Checks whether each meter covers several GPUs, in an assumed order. */
    boolean areInAssumedOrder() {
        return inOrder;
    }

    /** Checks whether the GPUs of some meter are unknown. */
    boolean areUnmatched() {
        return unmatched;
    }

    /**
     * A range of GPUs by Slurm's number.
     *
     * @param first the number of the first GPU
     * @param count the number of GPUs, 1 or more
     */
    record Covered(long first, long count) {
        boolean includes(long gpu) {
            return first <= gpu && gpu < first + count;
        }
    }
}
