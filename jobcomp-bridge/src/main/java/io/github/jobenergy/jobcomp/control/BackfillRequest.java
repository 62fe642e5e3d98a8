package io.github.jobenergy.jobcomp.control;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request to the running bridge to publish the runs of an interval of the past, with its progress. It is stored in a file, so
 * it outlives both the request command and the bridge.
 *
 * @param from the start of the interval
 * @param to the end of the interval
 * @param rate the most runs per second, 1 or more
 * @param position the progress, between {@code from} and {@code to}
 * @param listed the runs that accounting has listed so far
 * @param missing the listed runs that could not be published
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

    /** Creates a request without progress. It begins and ends at whole seconds, as Slurm's times do. */
    public static BackfillRequest of(Instant from, Instant to, int rate) {
        Instant start = from.truncatedTo(ChronoUnit.SECONDS);
        return new BackfillRequest(start, to.truncatedTo(ChronoUnit.SECONDS), rate, start, 0, 0);
    }

    /** Parses {@code FROM-TO-RATE}, both times in seconds since the epoch; absent if the text is not valid. */
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

    /** Returns the request with its progress up to {@code newPosition}. */
    public BackfillRequest at(Instant newPosition, long moreListed, long moreMissing) {
        return new BackfillRequest(from, to, rate, newPosition, listed + moreListed, missing + moreMissing);
    }

    /** Returns whether the whole interval is done. */
    public boolean isDone() {
        return !position.isBefore(to);
    }

    /** Returns the name of the request, the same for the same interval. */
    public String name() {
        return from.getEpochSecond() + "-" + to.getEpochSecond();
    }
}
