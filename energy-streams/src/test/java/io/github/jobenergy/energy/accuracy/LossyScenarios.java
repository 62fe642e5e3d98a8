package io.github.jobenergy.energy.accuracy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.accuracy.LossyScenario.Outcome;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The law of the bounds: with any loss, they contain the true energy in 95 % of the runs, and are no wider than that requires.
 *
 * <p>Instants of a varying load that are read once or twice a minute do not determine the load between them. The same readings
 * result from loads that differ by more than 1 % over ten minutes, so bounds within 1 % cannot contain all of them. Therefore
 * 1 % is required in the median of all long runs, and in 93 % of all other runs.
 */
final class LossyScenarios {

    private static final double LONG_SECONDS = 600;
    private static final double PERCENT = 0.01;

    /**
     * The largest median half-width of the bounds, in median errors. Normally distributed errors require 2.9 for 95 %; the
     * bounds also contain what a meter may have missed.
     */
    private static final double MOST_ERRORS = 3.5;

    private final List<Result> results = new ArrayList<>();

    private record Result(LossyScenario scenario, Outcome outcome) {
        boolean isLongAndWhole() {
            return outcome.isWhole() && scenario.length() >= LONG_SECONDS;
        }

        /** Half the bounds' width as a part of the energy. */
        double width() {
            return outcome.halfWidth() / outcome.energy();
        }

        boolean isSparseInstants() {
            return scenario.kind() == Kind.INSTANT && scenario.spacing() > 1;
        }
    }

    LossyScenarios(long firstSeed, int count) throws MalformedHostlistException {
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            LossyScenario scenario = new LossyScenario(seed);
            Optional<Outcome> outcome = scenario.outcome();
            outcome.ifPresent(known -> results.add(new Result(scenario, known)));
        }
    }

    void check() {
        boundsHoldTheTruth("all", result -> true);
        boundsHoldTheTruth("metered in full", result -> result.outcome().isWhole());
        boundsAreTight();
        longRunsAreKnownToAPercent();
    }

    private void boundsHoldTheTruth(String which, Predicate<Result> of) {
        List<Result> considered = results.stream().filter(of).toList();
        long holding =
                considered.stream().filter(result -> result.outcome().holds()).count();
        assertTrue(
                considered.size() > 50 && holding >= 0.95 * considered.size(),
                () -> which + ": bounds hold the truth in " + holding + " of " + considered.size());
    }

    private void boundsAreTight() {
        double halfWidth = Statistics.median(
                results.stream().map(result -> result.outcome().halfWidth()).toList());
        double error = Statistics.median(
                results.stream().map(result -> result.outcome().error()).toList());
        assertTrue(
                halfWidth <= MOST_ERRORS * error,
                () -> "median half-width " + Math.round(halfWidth) + " J, median error " + Math.round(error) + " J");
    }

    /** In the median all of them; but for sparse instants, nearly every one. */
    private void longRunsAreKnownToAPercent() {
        List<Result> considered =
                results.stream().filter(Result::isLongAndWhole).toList();
        double median = Statistics.median(considered.stream().map(Result::width).toList());
        assertTrue(
                considered.size() > 10 && median <= PERCENT,
                () -> "of " + considered.size() + ", in the median " + median);

        List<Double> dense = considered.stream()
                .filter(result -> !result.isSparseInstants())
                .map(Result::width)
                .toList();
        long known = dense.stream().filter(width -> width <= PERCENT).count();
        assertTrue(known >= 0.93 * dense.size(), () -> "known to a percent: " + known + " of " + dense.size());
    }
}
