package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** A series of power. */
public final class Series {

    /** The age beyond which a poll does not return a reading. */
    private static final Duration EXPIRY = Duration.ofSeconds(30);

    private final List<Sample> samples;
    private final boolean areMeans;

    /** The energy in joules from the first sample to each sample. */
    private final double[] joules;

    /**
     * Creates a series.
     *
     * @param samples at least two, in order, at different times
     * @param areMeans whether a sample is the mean power since the sample before it, and not the power at its time
     */
    public Series(List<Sample> samples, boolean areMeans) {
        if (samples.size() < 2) {
            throw new IllegalArgumentException("expected two samples or more, found " + samples);
        }
        this.samples = List.copyOf(samples);
        this.areMeans = areMeans;
        this.joules = new double[samples.size()];
        for (int i = 1; i < joules.length; i++) {
            joules[i] = joules[i - 1] + seconds(i) * meanWatts(i);
        }
    }

    private double seconds(int index) {
        double seconds =
                seconds(samples.get(index - 1).time(), samples.get(index).time());
        if (seconds <= 0) {
            throw new IllegalArgumentException("expected samples in order, found " + samples.get(index));
        }
        return seconds;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1_000.0;
    }

    private double meanWatts(int index) {
        double watts = samples.get(index).watts();
        return areMeans ? watts : (samples.get(index - 1).watts() + watts) / 2;
    }

    /** Returns the samples in order. */
    public List<Sample> samples() {
        return samples;
    }

    /** Checks whether a sample is the mean power since the sample before it. */
    public boolean areMeans() {
        return areMeans;
    }

    /** Returns the time of the first sample. */
    public Instant start() {
        return samples.get(0).time();
    }

    /** Returns the time of the last sample. */
    public Instant end() {
        return samples.get(samples.size() - 1).time();
    }

    /** Returns the samples at times that meet the condition. */
    public Series where(Predicate<Instant> condition) {
        return new Series(
                samples.stream().filter(sample -> condition.test(sample.time())).toList(), areMeans);
    }

    /** Returns the same samples as means since the sample before, or as power at their times. */
    public Series asMeans(boolean newMeans) {
        return new Series(samples, newMeans);
    }

    /**
     * Returns the power that a poll at that time returns: that of the latest sample. A poll before the first sample returns the
     * first sample. Empty if the latest sample is older than 30 s.
     */
    public OptionalDouble polled(Instant time) {
        Sample latest = samples.get(latest(time));
        boolean isExpired = latest.time().plus(EXPIRY).isBefore(time);
        return isExpired ? OptionalDouble.empty() : OptionalDouble.of(latest.watts());
    }

    /** Returns the index of the last sample until that time; 0 if there is none. */
    private int latest(Instant time) {
        int from = 0;
        int to = samples.size() - 1;
        while (from < to) {
            int middle = (from + to + 1) / 2;
            if (samples.get(middle).time().isAfter(time)) {
                to = middle - 1;
            } else {
                from = middle;
            }
        }
        return from;
    }

    /** Returns the samples of polls at those times, as power at a time; polls that fail have no sample. */
    public Series polled(List<Instant> times) {
        List<Sample> polled = new ArrayList<>();
        times.forEach(time -> polled(time).ifPresent(watts -> polled.add(new Sample(time, watts))));
        return new Series(polled, false);
    }

    /** Returns the energy from the first to the last sample, in joules: by means, or by the trapezoid rule. */
    public double joules() {
        return joules[joules.length - 1];
    }

    /**
     * Returns the value of a counter of the energy at that time, in joules since the first sample. The counter advances evenly
     * between two samples; outside of the series it advances as between the nearest samples.
     */
    public double counterJoules(Instant time) {
        int from = Math.min(latest(time), samples.size() - 2);
        double elapsed = seconds(samples.get(from).time(), time);
        return joules[from] + elapsed * meanWatts(from + 1);
    }
}
