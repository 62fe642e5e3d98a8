package io.github.jobenergy.jobcomp.control;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Pattern ASKED = Pattern.compile("(-?\\d{1,11})-(-?\\d{1,11})-(\\d{1,10})");

    public BackfillRequest {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from: expected a time before " + to + ", found " + from);
        }
        if (rate < 1) {
            throw new IllegalArgumentException("rate: expected 1 or more, found " + rate);
        }
    }

    /** Nothing is done of it yet. It begins and ends at whole seconds, as Slurm's times do. */
    public static BackfillRequest of(Instant from, Instant to, int rate) {
        Instant start = from.truncatedTo(ChronoUnit.SECONDS);
        return new BackfillRequest(start, to.truncatedTo(ChronoUnit.SECONDS), rate, start, 0, 0);
    }

    /** The one that {@code FROM-TO-RATE} asks for, both times in seconds; absent if the text asks for none. */
    static Optional<BackfillRequest> parse(String text) {
        Matcher numbers = ASKED.matcher(text);
        if (!numbers.matches()) {
            return Optional.empty();
        }
        Instant start = Instant.ofEpochSecond(Long.parseLong(numbers.group(1)));
        Instant end = Instant.ofEpochSecond(Long.parseLong(numbers.group(2)));
        int rate = (int) Math.min(Integer.MAX_VALUE, Long.parseLong(numbers.group(3)));
        return start.isBefore(end) && rate > 0 ? Optional.of(of(start, end, rate)) : Optional.empty();
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
