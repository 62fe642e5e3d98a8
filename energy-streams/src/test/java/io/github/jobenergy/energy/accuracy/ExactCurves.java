package io.github.jobenergy.energy.accuracy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.accuracy.ExactCurve.Answer;
import io.github.jobenergy.energy.accuracy.ExactCurve.Load;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The law of accuracy: the computed energy of loads whose true energy is known.
 *
 * <p>Instants do not determine the load between them. A load of 400 W and one that alternates between 400 W and 100 W every ten
 * seconds have the same readings every twenty seconds; their energies differ by 60 %. A step between two readings may be right
 * after the first or right before the second: of 350 W in a run of 150 W, with two readings lost there, that is 1 % of a run of
 * 350 spacings. Therefore instants must be within 1 % on loads without a period: in runs of some readings if the load is constant
 * or changes slowly, and in runs of at least {@value #MANY} spacings if it steps in the middle. Elsewhere, if a period spans some
 * readings, the bounds must contain the true energy.
 */
final class ExactCurves {

    static final int[] SPACINGS = {1, 10, 30, 60};

    /** That many spacings determine the time of a step to 1 % of the run. */
    static final int MANY = 350;

    /** Periods are a fifth of the run or longer: of a run this long each has two readings or more. */
    private static final int SPACINGS_OF_A_PERIOD = 10;

    private static final double TIMES_THAT_BOUNDS_HOLD = 0.95;

    private final long firstSeed;
    private final int rounds;

    ExactCurves(long firstSeed, int rounds) {
        this.firstSeed = firstSeed;
        this.rounds = rounds;
    }

    /** Of counters, and of what else counts by itself, each one. */
    void countersAreExact(Kind kind) throws MalformedHostlistException {
        int considered = 0;
        for (Load load : Load.values()) {
            for (int spacing : SPACINGS) {
                for (int round = 0; round < rounds; round++) {
                    boolean isShort = round % 2 == 0;
                    ExactCurve curve = curve(load, kind, spacing, isShort, round);
                    if (curve.hasOneEdgeInAnInterval()) {
                        considered += isExact(curve, isShort ? 0.01 : 0.001) ? 1 : 0;
                    }
                }
            }
        }
        int wholly = considered;
        assertTrue(wholly > rounds * 5, () -> "curves metered in full: " + wholly);
    }

    private boolean isExact(ExactCurve curve, double limit) throws MalformedHostlistException {
        Answer answer = curve.answer();
        if (answer.isWhole()) {
            assertTrue(answer.relativeError() <= limit, () -> report(curve, answer));
        }
        assertTrue(answer.holds(), () -> report(curve, answer));
        return answer.isWhole();
    }

    /** Of instants of loads without a period, each one. */
    void instantsAreWithinAPercent() throws MalformedHostlistException {
        for (Load load : List.of(Load.CONSTANT, Load.STEP, Load.RAMP, Load.EXPONENTIAL)) {
            int fewest = spacingsFor(load);
            for (int spacing : SPACINGS) {
                for (int round = 0; round < rounds; round++) {
                    Random random = new Random(firstSeed + round);
                    long seconds = (long) fewest * spacing + random.nextInt(fewest * spacing);
                    ExactCurve curve = new ExactCurve(load, Kind.INSTANT, spacing, seconds, firstSeed + round);
                    Answer answer = curve.answer();
                    if (answer.isWhole()) {
                        assertTrue(answer.relativeError() <= 0.01, () -> report(curve, answer));
                    }
                }
            }
        }
    }

    /** The least duration of a run for which instants give the energy of that load within 1 %. */
    private static int spacingsFor(Load load) {
        return switch (load) {
            case CONSTANT -> 6;
            case RAMP -> 20;
            case EXPONENTIAL -> 50;
            default -> MANY;
        };
    }

    /** Of any load, any spacing and any length, nineteen in twenty. */
    void boundsHoldTheTruth(Kind kind) throws MalformedHostlistException {
        int considered = 0;
        int held = 0;
        for (Load load : Load.values()) {
            for (int spacing : SPACINGS) {
                for (int round = 0; round < rounds; round++) {
                    ExactCurve curve = curve(load, kind, spacing, round % 2 == 0, round);
                    if (!load.isPeriodic() || curve.spacings() >= SPACINGS_OF_A_PERIOD) {
                        considered++;
                        held += curve.answer().holds() ? 1 : 0;
                    }
                }
            }
        }
        int of = considered;
        int holding = held;
        assertTrue(
                of > 5 * rounds && holding >= TIMES_THAT_BOUNDS_HOLD * of,
                () -> kind + ": bounds hold the truth in " + holding + " of " + of);
    }

    private ExactCurve curve(Load load, Kind kind, int spacing, boolean isShort, int round) {
        long seed = firstSeed + 7_919L * round + 31L * spacing + load.name().hashCode();
        Random random = new Random(seed);
        long seconds = isShort ? 10 + random.nextInt(50) : 60 + random.nextInt(1_200);
        return new ExactCurve(load, kind, spacing, seconds, seed);
    }

    private static String report(ExactCurve curve, Answer answer) {
        return String.format(
                Locale.ROOT,
                "%s: %.4f %% off %.0f J; %s",
                curve,
                100 * answer.relativeError(),
                answer.truth(),
                answer.figures());
    }
}
