package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;

/**
 * The possible shares of the runs on a node at an instant at which a claim or the capacity of the node is in doubt. A
 * share grows with the claim of its run and falls with the claims of the others:
 *
 * <pre>
 *   least  least claim / max(1, least claim + most claims of the others)
 *   most   most claim  / max(1, most claim + least claims of the others)
 * </pre>
 *
 * Shares are {@code double}, because they are used only for bounds.
 */
public final class PossibleShares {

    private final Map<RunKey, ShareRange> claimed = new HashMap<>();
    private double least;
    private double most;

    /** Computes the possible claims of these runs on a node of that capacity. */
    public PossibleShares(Map<RunKey, Claim> present, Capacity capacity, Doubts doubts) {
        present.forEach((run, claim) -> {
            ShareRange range = range(claim, capacity, doubts);
            claimed.put(run, range);
            least += range.least();
            most += range.most();
        });
    }

    private static ShareRange range(Claim claim, Capacity capacity, Doubts doubts) {
        if (claim.isUnknown() || (!claim.isWhole() && (doubts.isCapacityAlternating() || claim.exceeds(capacity)))) {
            return ShareRange.ANYTHING;
        }
        double held = fraction(claim, capacity);
        if (doubts.areClaimsOverlapping()) {
            return new ShareRange(doubts.isCapacityUnknown() ? 0 : fraction(claim.suspended(), capacity), held);
        }
        return new ShareRange(doubts.isCapacityUnknown() && !claim.isWhole() ? 0 : held, held);
    }

    private static double fraction(Claim claim, Capacity capacity) {
        ExactFraction fraction = LargestShare.of(claim, capacity);
        return Math.min(
                1, fraction.numerator().doubleValue() / fraction.denominator().doubleValue());
    }

    /** Returns the possible shares of a run. */
    public ShareRange of(RunKey run) {
        ShareRange own = claimed.getOrDefault(run, ShareRange.NOTHING);
        double othersLeast = Math.max(0, least - own.least());
        double othersMost = Math.max(0, most - own.most());
        return new ShareRange(
                own.least() / Math.max(1, own.least() + othersMost),
                own.most() / Math.max(1, own.most() + othersLeast));
    }

    /**
     * The conditions that put shares in doubt.
     *
     * @param isCapacityUnknown whether the capacity is not stated: it is at least the given one
     * @param isCapacityAlternating whether different capacities are stated alternately
     * @param areClaimsOverlapping whether the runs hold more CPUs than there are, so that some of them may be suspended
     */
    public record Doubts(boolean isCapacityUnknown, boolean isCapacityAlternating, boolean areClaimsOverlapping) {

        /** Checks whether any of the conditions is met. */
        public boolean areAny() {
            return isCapacityUnknown || isCapacityAlternating || areClaimsOverlapping;
        }
    }

    /**
     * The possible shares of a run, 0 to 1.
     *
     * @param least the least share
     * @param most the most
     */
    public record ShareRange(double least, double most) {
        private static final ShareRange NOTHING = new ShareRange(0, 0);
        private static final ShareRange ANYTHING = new ShareRange(0, 1);
    }
}
