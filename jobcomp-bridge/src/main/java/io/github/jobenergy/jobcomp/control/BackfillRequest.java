package io.github.jobenergy.jobcomp.control;

import java.time.Instant;

/**
 * A stretch of the past that the running bridge is to go through, and how far it has come. It is a file, so it outlives both.
 *
 * @param from where it begins
 * @param to where it ends
 * @param rate the most runs per second, 1 or more
 * @param position how far it has got, from {@code from} to {@code to}
 * @param listed the runs accounting had so far
 * @param missing those of them that could not be said
 */
public record BackfillRequest(Instant from, Instant to, int rate, Instant position, long listed, long missing) {

    public BackfillRequest {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from: expected a time before " + to + ", found " + from);
        }
        if (rate < 1) {
            throw new IllegalArgumentException("rate: expected 1 or more, found " + rate);
        }
    }

    /** Nothing is done of it yet. */
    public static BackfillRequest of(Instant from, Instant to, int rate) {
        return new BackfillRequest(from, to, rate, from, 0, 0);
    }

    /** It has got to there. */
    public BackfillRequest at(Instant newPosition, long moreListed, long moreMissing) {
        return new BackfillRequest(from, to, rate, newPosition, listed + moreListed, missing + moreMissing);
    }

    /** Whether all of it is done. */
    public boolean isDone() {
        return !position.isBefore(to);
    }

    /** What it is called, the same for the same stretch. */
    public String name() {
        return from.getEpochSecond() + "-" + to.getEpochSecond();
    }
}
