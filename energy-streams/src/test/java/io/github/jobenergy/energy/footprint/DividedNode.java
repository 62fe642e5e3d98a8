package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The energy of a node in slots, divided among runs that start and end within it, unallocated energy and idle energy: the parts of
 * each slot sum to the node, to the millijoule.
 */
final class DividedNode {

    private static final long[] SLOT_SECONDS = {15, 60, 300, 900};
    private static final Duration LENGTH = Duration.ofHours(4);

    private final List<EnergySlot> node = new ArrayList<>();
    private final List<List<EnergySlot>> runs = new ArrayList<>();
    private final List<EnergySlot> unallocated = new ArrayList<>();
    private final List<EnergySlot> idle = new ArrayList<>();

    /** Four hours of a node around an instant, with one to four runs. */
    DividedNode(Random random, Instant instant) {
        long length = SLOT_SECONDS[random.nextInt(SLOT_SECONDS.length)] * 1_000;
        int slots = Math.toIntExact(LENGTH.toMillis() / length);
        int[][] held = Stream.generate(
                        () -> random.ints(2, 0, slots + 1).sorted().toArray())
                .limit(1 + random.nextInt(4))
                .toArray(int[][]::new);
        Stream.of(held).forEach(run -> runs.add(new ArrayList<>()));
        long first = instant.minus(LENGTH.dividedBy(2)).toEpochMilli();
        for (int slot = 0; slot < slots; slot++) {
            divide(random, new EnergySlot(first + slot * length, length, energy(random)), held, slot);
        }
    }

    /** The slots of the node. */
    List<EnergySlot> node() {
        return node;
    }

    /** The slots of each run. */
    List<List<EnergySlot>> runs() {
        return runs;
    }

    /** The slots of the runs, of the unallocated and of the idle energy. */
    Stream<List<EnergySlot>> parts() {
        return Stream.concat(runs.stream(), Stream.of(unallocated, idle));
    }

    private void divide(Random random, EnergySlot whole, int[][] held, int slot) {
        node.add(whole);
        long rest = whole.energy().millijoules();
        boolean isIdle = true;
        for (int run = 0; run < held.length; run++) {
            if (held[run][0] <= slot && slot < held[run][1]) {
                long part = random.nextInt(8) == 0 ? 0 : random.nextLong(rest + 1);
                runs.get(run).add(part(whole, part));
                rest -= part;
                isIdle = false;
            }
        }
        (isIdle ? idle : unallocated).add(part(whole, rest));
    }

    private static Energy energy(Random random) {
        return Energy.ofMillijoules(random.nextInt(6) == 0 ? random.nextInt(20) : random.nextLong(900_000_000L));
    }

    private static EnergySlot part(EnergySlot whole, long millijoules) {
        return new EnergySlot(whole.start(), whole.lengthMillis(), Energy.ofMillijoules(millijoules));
    }
}
