package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The times of readings: one per period, each late by a random part of the period.
 *
 * @param period the period in milliseconds
 */
public record Cadence(long period) {

    /** The largest delay of a reading is the period divided by this number. */
    private static final long JITTER = 20;

    /** Returns the times of readings within an interval, in order; the first is within the first period. */
    List<Long> times(TimeSpan span, Random random) {
        List<Long> times = new ArrayList<>();
        long first = span.start() + random.nextInt((int) period);
        for (long due = first; due < span.end(); due += period) {
            times.add(due + random.nextInt((int) (period / JITTER) + 1));
        }
        return times;
    }
}
