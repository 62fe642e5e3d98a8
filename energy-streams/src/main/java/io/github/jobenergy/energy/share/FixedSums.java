package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/** The running sums of claims that do not change. */
final class FixedSums implements RunningSums {

    private final Map<RunKey, ExactFraction> claimed;
    private final Map<RunKey, ExactFraction> before = new HashMap<>();
    private final ExactFraction total;

    FixedSums(SortedMap<RunKey, ExactFraction> claimed) {
        this.claimed = Map.copyOf(claimed);
        ExactFraction running = ExactFraction.ZERO;
        for (Map.Entry<RunKey, ExactFraction> claim : claimed.entrySet()) {
            before.put(claim.getKey(), running);
            running = running.plus(claim.getValue());
        }
        total = running;
    }

    @Override
    public ExactFraction before(RunKey run) {
        return before.getOrDefault(run, ExactFraction.ZERO);
    }

    @Override
    public ExactFraction of(RunKey run) {
        return claimed.getOrDefault(run, ExactFraction.ZERO);
    }

    @Override
    public ExactFraction total() {
        return total;
    }
}
