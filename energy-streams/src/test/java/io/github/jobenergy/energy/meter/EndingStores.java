package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Random;

/** Stores of a program that may end in the middle of something, with whatever it has written until then. */
final class EndingStores extends ExpiringStores {

    private static final int ALL = Integer.MAX_VALUE;

    private final Random random;
    private int writesLeft = ALL;
    private int ends;

    EndingStores(long seed) {
        random = new Random(seed);
    }

    /** Does something up to one of its first writes, or wholly where it writes less. */
    void begin(Runnable work, int writes) {
        writesLeft = random.nextInt(writes);
        try {
            work.run();
        } catch (EndedException ended) {
            ends++;
        } finally {
            writesLeft = ALL;
        }
    }

    /** How often something ended before it was done. */
    int ends() {
        return ends;
    }

    private void write() {
        if (writesLeft == 0) {
            throw new EndedException();
        }
        writesLeft -= writesLeft == ALL ? 0 : 1;
    }

    @Override
    public void putNode(NodeKey node, NodeMemory memory) {
        write();
        super.putNode(node, memory);
    }

    @Override
    public void putSum(NodeKey node, long minute, MinuteDelta sum) {
        write();
        super.putSum(node, minute, sum);
    }

    @Override
    public void putHour(NodeKey node, long hour, HourlyDelta sum) {
        write();
        super.putHour(node, hour, sum);
    }

    @Override
    public void keepUses(NodeKey node, long minute, MinuteUses uses) {
        write();
        super.keepUses(node, minute, uses);
    }

    private static final class EndedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
