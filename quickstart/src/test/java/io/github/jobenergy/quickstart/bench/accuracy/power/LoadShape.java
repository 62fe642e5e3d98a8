package io.github.jobenergy.quickstart.bench.accuracy.power;

import java.util.Random;

/** How the power of a load changes over time, as levels of at least 200 ms. */
public enum LoadShape {
    /** One level. */
    CONSTANT,
    /** A level within 2 % of the power, for 1 to 5 s each. */
    FLUCTUATING,
    /** A level between 30 and 100 % of the power, for 20 to 300 s each. */
    STEPS,
    /** A rise from 20 to 100 % of the power in steps of a second. */
    RAMP,
    /** The power for a part of each period of 4 to 120 s, and 20 % of it for the rest. */
    PERIODIC,
    /** The power in bursts of 0.2 to 2 s, and 20 % of it for 1 to 10 s between them. */
    BURSTS;

    private static final long SECOND = 1_000;

    /** Adds a load of this shape to a power. */
    public void addTo(PowerCurve.Builder curve, TimeSpan span, long milliwatts, Random random) {
        switch (this) {
            case CONSTANT -> curve.add(span, milliwatts);
            case FLUCTUATING -> addLevels(curve, span, milliwatts, new Levels(random, 980, 1_020, SECOND, 5 * SECOND));
            case STEPS -> addLevels(curve, span, milliwatts, new Levels(random, 300, 1_000, 20 * SECOND, 300 * SECOND));
            case RAMP -> addRamp(curve, span, milliwatts);
            case PERIODIC -> {
                long period = 4 * SECOND + random.nextInt(116_000);
                addAlternating(
                        curve, span, milliwatts, new Alternation(period * (20 + random.nextInt(61)) / 100, period));
            }
            case BURSTS -> addBursts(curve, span, milliwatts, random);
        }
    }

    /** The limits of random levels, in thousandths of the power, and of their lengths in milliseconds. */
    private record Levels(Random random, int least, int most, long shortest, long longest) {

        long milliwatts(long full) {
            return full * (least + random.nextInt(most - least + 1)) / 1_000;
        }

        long length() {
            return shortest + random.nextInt((int) (longest - shortest) + 1);
        }
    }

    private static void addLevels(PowerCurve.Builder curve, TimeSpan span, long milliwatts, Levels levels) {
        long start = span.start();
        while (start < span.end()) {
            long end = Math.min(span.end(), start + levels.length());
            curve.add(new TimeSpan(start, end), levels.milliwatts(milliwatts));
            start = end;
        }
    }

    private static void addRamp(PowerCurve.Builder curve, TimeSpan span, long milliwatts) {
        long low = milliwatts / 5;
        for (long start = span.start(); start < span.end(); start += SECOND) {
            long end = Math.min(span.end(), start + SECOND);
            long level = low + (milliwatts - low) * (start - span.start()) / span.length();
            curve.add(new TimeSpan(start, end), level);
        }
    }

    /** The high part of a period, and the period, in milliseconds. */
    private record Alternation(long high, long period) {}

    private static void addAlternating(
            PowerCurve.Builder curve, TimeSpan span, long milliwatts, Alternation alternation) {
        curve.add(span, milliwatts / 5);
        for (long start = span.start(); start < span.end(); start += alternation.period()) {
            long end = Math.min(span.end(), start + alternation.high());
            curve.add(new TimeSpan(start, end), milliwatts - milliwatts / 5);
        }
    }

    private static void addBursts(PowerCurve.Builder curve, TimeSpan span, long milliwatts, Random random) {
        curve.add(span, milliwatts / 5);
        long start = span.start() + random.nextInt(10_000);
        while (start < span.end()) {
            long end = Math.min(span.end(), start + 200 + random.nextInt(1_801));
            curve.add(new TimeSpan(start, end), milliwatts - milliwatts / 5);
            start = end + SECOND + random.nextInt(9_001);
        }
    }
}
