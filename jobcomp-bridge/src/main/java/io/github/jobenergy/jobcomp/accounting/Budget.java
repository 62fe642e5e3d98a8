package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What the bridges of several clusters together ask of one slurmdbd: one question at a time, whoever has waited longest first,
 * and after each the pause that keeps the share of the time of all of them. A question that takes unusually long, or has no
 * answer, is its own cluster's trouble: it keeps the others waiting for {@link #PATIENCE} and no longer. Safe for use by many
 * threads.
 */
public final class Budget {

    /** How long a question keeps the other clusters waiting at most. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    /** After a question that took no longer than that; where the clock is set meanwhile, it may seem to have taken years. */
    private static final Duration LONGEST_PAUSE = new DutyCycle(DutyCycle.LEAST_PERCENT).pauseAfter(PATIENCE);

    /** Who was sent away and has not come back for so long does not want to ask any more. */
    private static final Duration INTEREST = Duration.ofSeconds(2);

    private final LongSupplier nanoTime;
    private final List<Share> shares = new ArrayList<>();
    private long turns;
    private long notBefore;

    /** A budget nobody has used yet, by that clock, which nobody sets ({@link System#nanoTime()}). */
    public Budget(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.notBefore = nanoTime.getAsLong();
    }

    /** A share for one more cluster. */
    public synchronized Share share() {
        Share share = new Share();
        shares.add(share);
        return share;
    }

    /** One cluster's share. */
    public final class Share {

        private boolean hasTurn;
        private long turnSince;
        private long lastTurn;
        private boolean isSentAway;
        private long sentAwayAt;

        private Share() {}

        /** Takes the turn, if it is this cluster's; it has to be given back. */
        boolean take() {
            synchronized (Budget.this) {
                long now = nanoTime.getAsLong();
                boolean mayAsk = now - notBefore >= 0
                        && shares.stream()
                                .noneMatch(other -> other != this && (other.isAtIt(now) || other.isBefore(this, now)));
                isSentAway = !mayAsk;
                if (mayAsk) {
                    hasTurn = true;
                    turnSince = now;
                    lastTurn = ++turns;
                } else {
                    sentAwayAt = now;
                }
                return mayAsk;
            }
        }

        /** Gives the turn back without a question that was answered: nothing was asked, or there was no answer. */
        void giveBack() {
            giveBack(Duration.ZERO);
        }

        /** Gives the turn back after a question that was answered; for so long, nobody asks another. */
        void giveBack(Duration pause) {
            synchronized (Budget.this) {
                long now = nanoTime.getAsLong();
                boolean wasQuick = now - turnSince < PATIENCE.toNanos();
                hasTurn = false;
                if (wasQuick) {
                    notBefore = Math.max(notBefore - now, bounded(pause).toNanos()) + now;
                }
            }
        }

        private static Duration bounded(Duration pause) {
            Duration most = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
            return most.isNegative() ? Duration.ZERO : most;
        }

        private boolean isAtIt(long now) {
            return hasTurn && now - turnSince < PATIENCE.toNanos();
        }

        private boolean isBefore(Share other, long now) {
            return isSentAway && now - sentAwayAt < INTEREST.toNanos() && lastTurn < other.lastTurn;
        }
    }
}
