package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/** The running sums of claims that stay as they are. */
final class FixedSums implements RunningSums {

    private final Map<RunKey, Fraction> claimed;
    private final Map<RunKey, Fraction> before = new HashMap<>();
    private final Fraction total;

    FixedSums(SortedMap<RunKey, Fraction> claimed) {
        this.claimed = Map.copyOf(claimed);
        Fraction running = Fraction.ZERO;
        for (Map.Entry<RunKey, Fraction> claim : claimed.entrySet()) {
            before.put(claim.getKey(), running);
            running = running.plus(claim.getValue());
        }
        total = running;
    }

    @Override
    public Fraction before(RunKey run) {
        return before.getOrDefault(run, Fraction.ZERO);
    }

    @Override
    public Fraction of(RunKey run) {
        return claimed.getOrDefault(run, Fraction.ZERO);
    }

    @Override
    public Fraction total() {
        return total;
    }
}
