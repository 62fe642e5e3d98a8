package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.domain.Domain;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which of a node's GPUs, as Slurm numbers them, each meter measures. They are matched by number. Where Slurm counts a
 * multiple of the meters, as it does with partitioned GPUs and with cards of two devices, each meter stands for as many of
 * them, in order:
 *
 * <pre>
 *   2 meters, 2 GPUs     gpu[0] = 0           gpu[1] = 1
 *   2 meters, 14 GPUs    gpu[0] = 0 … 6       gpu[1] = 7 … 13      assumed
 *   3 meters, 4 GPUs     cannot be told
 * </pre>
 */
final class GpuMeters {

    private final Map<String, Covered> covered = new TreeMap<>();
    private boolean inOrder;
    private boolean unmatched;

    /** Meters of one kind, by name, on a node with so many GPUs. */
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

    /** The GPUs each meter measures, by its name; without those that cannot be told. */
    Map<String, Covered> covered() {
        return covered;
    }

    /** Whether meters stand for several GPUs each, in an order that nobody has stated. */
    boolean areInAssumedOrder() {
        return inOrder;
    }

    /** Whether it cannot be told which GPUs some meter measures. */
    boolean areUnmatched() {
        return unmatched;
    }

    /**
     * GPUs by Slurm's number.
     *
     * @param first the first of them
     * @param count how many there are, 1 or more
     */
    record Covered(long first, long count) {
        boolean includes(long gpu) {
            return first <= gpu && gpu < first + count;
        }
    }
}
