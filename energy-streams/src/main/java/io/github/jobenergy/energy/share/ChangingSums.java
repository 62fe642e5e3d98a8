package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The running sums of claims that change one by one, as a Fenwick tree: a change and a query take time logarithmic in
 * the number of runs. Sums are exact and therefore independent of the order of changes.
 */
final class ChangingSums implements RunningSums {

    private final Map<RunKey, Integer> places = new HashMap<>();
    private final ExactFraction[] claimed;
    private final ExactFraction[] tree;
    private ExactFraction total = ExactFraction.ZERO;
    private int changes;

    /** Creates the sums of these runs, all without a claim. */
    ChangingSums(Collection<RunKey> runs) {
        for (RunKey run : new TreeSet<>(runs)) {
            places.put(run, places.size());
        }
        claimed = new ExactFraction[places.size()];
        tree = new ExactFraction[places.size() + 1];
        clear();
    }

    /** Removes all claims. */
    void clear() {
        changes++;
        Arrays.fill(claimed, ExactFraction.ZERO);
        Arrays.fill(tree, ExactFraction.ZERO);
        total = ExactFraction.ZERO;
    }

    /** Replaces the claim of one of the runs. */
    void put(RunKey run, ExactFraction claim) {
        int place = Objects.requireNonNull(places.get(run));
        ExactFraction before = claimed[place];
        if (before.equals(claim)) {
            return;
        }
        changes++;
        claimed[place] = claim;
        total = total.lessOrZero(before).plus(claim);
        for (int i = place + 1; i < tree.length; i += i & -i) {
            tree[i] = tree[i].lessOrZero(before).plus(claim);
        }
    }

    /**
     * Returns a view that is valid until the next change; after that every method throws an
     * {@link IllegalStateException}.
     */
    RunningSums now() {
        int now = changes;
        return new RunningSums() {
            @Override
            public ExactFraction before(RunKey run) {
                return unchanged().before(run);
            }

            @Override
            public ExactFraction of(RunKey run) {
                return unchanged().of(run);
            }

            @Override
            public ExactFraction total() {
                return unchanged().total();
            }

            private ChangingSums unchanged() {
                if (changes != now) {
                    throw new IllegalStateException("sums of claims that have changed since");
                }
                return ChangingSums.this;
            }
        };
    }

    @Override
    public ExactFraction before(RunKey run) {
        ExactFraction sum = ExactFraction.ZERO;
        for (int i = places.getOrDefault(run, 0); i > 0; i -= i & -i) {
            sum = sum.plus(tree[i]);
        }
        return sum;
    }

    @Override
    public ExactFraction of(RunKey run) {
        Integer place = places.get(run);
        return place == null ? ExactFraction.ZERO : claimed[place];
    }

    @Override
    public ExactFraction total() {
        return total;
    }
}
