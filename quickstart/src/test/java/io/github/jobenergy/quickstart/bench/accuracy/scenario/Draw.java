package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** The random numbers of one scenario, which depend only on the seed, the class and the index within the class. */
public final class Draw {

    /** The name of the cluster and of the meter space. */
    private static final String CLUSTER = "sim";

    private static final long BASE = Instant.parse("2025-02-04T00:00:00Z").toEpochMilli();
    private static final long SECOND = 1_000;
    private static final long SECONDS_OF_STARTS = 12 * 3_600L;
    private static final long SUBMITTED_BEFORE_SECONDS = 60;
    private static final long MOST_RUNS = 100;

    /** Seeds that are close together differ in all bits after a multiplication by this number. */
    private static final long MIXING = 0x9E3779B97F4A7C15L;

    /** The number of standard deviations that contain 95 % of cases. */
    private static final double DEVIATIONS = 1.96;

    private final Imprecision imprecision;
    private final InputClass inputClass;
    private final int index;
    private final long number;
    private final Random random;
    private long runs;

    /**
     * Creates the numbers of a scenario.
     *
     * @param imprecision the imprecision of instruments and times
     * @param seed the seed of all scenarios
     * @param inputClass the class of the scenario
     * @param index the index within the class, from 0
     * @param number a number that no other scenario has, 1 or more
     */
    public Draw(Imprecision imprecision, long seed, InputClass inputClass, int index, long number) {
        this.imprecision = imprecision;
        this.inputClass = inputClass;
        this.index = index;
        this.number = number;
        random = new Random(MIXING * (31L * (31L * seed + inputClass.name().hashCode()) + index));
    }

    public InputClass inputClass() {
        return inputClass;
    }

    public Random random() {
        return random;
    }

    public NodeKey node() {
        return new NodeKey(CLUSTER, "n" + number);
    }

    /** Returns the time in milliseconds at which the readings of the node start: a whole second of one day. */
    public long begin() {
        return BASE + SECOND * between(0, SECONDS_OF_STARTS);
    }

    /** Returns the midnight before all starts, in milliseconds. */
    public long midnight() {
        return BASE;
    }

    /** Returns the key of another run that starts at a time. */
    public RunKey nextRun(long startMillis) {
        runs++;
        return RunKey.of(CLUSTER, number * MOST_RUNS + runs, startMillis / SECOND - SUBMITTED_BEFORE_SECONDS);
    }

    /** Returns the true time of an edge in a whole second. */
    long edge(long wholeSecond) {
        return imprecision == Imprecision.NONE ? wholeSecond : wholeSecond + between(0, SECOND - 1);
    }

    /** Returns what a meter of that kind measures of a power. */
    PowerCurve measured(Kind kind, PowerCurve power) {
        if (imprecision == Imprecision.NONE) {
            return power;
        }
        double deviation = random.nextGaussian() * millionths(kind) / DEVIATIONS;
        return power.increased(Math.round(deviation));
    }

    /** Returns the accuracy of a kind at 95 %, in millionths. */
    private static long millionths(Kind kind) {
        return switch (kind) {
            case COUNTER, INTERVAL_ENERGY -> 1_000;
            case INTERVAL_MEAN -> 2_000;
            case INSTANT -> 4_000;
        };
    }

    /** Returns a number, both limits included. */
    public long between(long least, long most) {
        return least + Math.floorMod(random.nextLong(), most - least + 1);
    }

    /** Returns a number whose logarithm is distributed evenly, both limits included. */
    public long logBetween(long least, long most) {
        double factor = Math.pow((double) most / least, random.nextDouble());
        return Math.min(most, Math.round(least * factor));
    }

    /** Returns whether an event of that probability in percent occurs. */
    public boolean occurs(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Returns one of the values. */
    public <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns one of the values, each as often as the others within the class. */
    public <T> T inTurn(List<T> values) {
        return values.get(index % values.size());
    }
}
