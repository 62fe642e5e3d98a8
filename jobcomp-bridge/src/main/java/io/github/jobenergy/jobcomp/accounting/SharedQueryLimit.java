package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The limit on the queries of one slurmdbd that the bridges of several clusters share. One query runs at a time, by the bridge
 * that has waited longest, and after each the pause keeps the duty cycle of all of them together. A query that takes unusually
 * long, or has no answer, delays the other clusters for {@link #LONGEST_DELAY} and no longer. Thread-safe.
 */
public final class SharedQueryLimit {

    /** The longest time for which a query delays the other clusters. */
    public static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    /**
     * The longest pause: that after a query of {@link #LONGEST_DELAY} at the lowest duty cycle. If the clock is set during a
     * query, the query may seem to have taken years.
     */
    private static final Duration LONGEST_PAUSE = new DutyCycle(DutyCycle.LEAST_PERCENT).pauseAfter(LONGEST_DELAY);

    /** A cluster that was refused a turn and has not tried again for this long does not wait for a turn any more. */
    private static final Duration INTEREST = Duration.ofSeconds(2);

    private final LongSupplier nanoTime;
    private final List<Participant> participants = new ArrayList<>();
    private long turns;
    private long notBefore;

    /** A limit without participants, by a clock that cannot be set ({@link System#nanoTime()}). */
    public SharedQueryLimit(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.notBefore = nanoTime.getAsLong();
    }

    /** Adds one more cluster. */
    public synchronized Participant join() {
        Participant participant = new Participant();
        participants.add(participant);
        return participant;
    }

    /** A cluster that shares the limit. */
    public final class Participant {

        private boolean hasTurn;
        private long turnSince;
        private long lastTurn;
        private boolean isRefused;
        private long refusedAt;

        private Participant() {}

        /** Takes the turn, if it is this cluster's. A turn that is taken must be returned. */
        boolean takeTurn() {
            synchronized (SharedQueryLimit.this) {
                long now = nanoTime.getAsLong();
                boolean mayQuery = now - notBefore >= 0
                        && participants.stream()
                                .noneMatch(
                                        other -> other != this && (other.isQuerying(now) || other.isBefore(this, now)));
                isRefused = !mayQuery;
                if (mayQuery) {
                    hasTurn = true;
                    turnSince = now;
                    lastTurn = ++turns;
                } else {
                    refusedAt = now;
                }
                return mayQuery;
            }
        }

        /** Returns the turn without an answered query: none was submitted, or it had no answer. */
        void returnTurn() {
            returnTurn(Duration.ZERO);
        }

        /** Returns the turn after an answered query. No cluster submits another one during the pause. */
        void returnTurn(Duration pause) {
            synchronized (SharedQueryLimit.this) {
                long now = nanoTime.getAsLong();
                boolean wasQuick = now - turnSince < LONGEST_DELAY.toNanos();
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

        private boolean isQuerying(long now) {
            return hasTurn && now - turnSince < LONGEST_DELAY.toNanos();
        }

        private boolean isBefore(Participant other, long now) {
            return isRefused && now - refusedAt < INTEREST.toNanos() && lastTurn < other.lastTurn;
        }
    }
}
