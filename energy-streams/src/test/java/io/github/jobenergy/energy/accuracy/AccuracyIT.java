package io.github.jobenergy.energy.accuracy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.accuracy.ExactCurve.Answer;
import io.github.jobenergy.energy.accuracy.ExactCurve.Load;
import io.github.jobenergy.energy.accuracy.LossyScenario.Outcome;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The accuracy of the energies on other seeds than those of the laws of this package. Written to {@code
 * target/bench/energy-accuracy.txt}; {@code -Djobenergy.bench.rounds} is the number of curves of a kind, {@code
 * -Djobenergy.bench.thousands} the number of scenarios in thousands.
 */
@Tag("bench")
class AccuracyIT {

    private static final int ROUNDS = Integer.getInteger("jobenergy.bench.rounds", 100);
    private static final int THOUSANDS = Integer.getInteger("jobenergy.bench.thousands", 20);
    private static final int A_THOUSAND = 1_000;
    private static final long SEED = 7_000_000;
    private static final double LONG_SECONDS = 600;
    private static final double TIMES_THAT_BOUNDS_HOLD = 0.95;
    private static final Path REPORT = Path.of("target/bench/energy-accuracy.txt");

    private final StringBuilder report = new StringBuilder();

    /** A law of a thousand scenarios: how often the bounds hold, and how wide they are beside the error, in the median. */
    private record Thousand(List<Scored> scored) {

        private record Scored(LossyScenario scenario, Outcome outcome) {

            /** Half the bounds' width as a part of the energy. */
            double width() {
                return outcome.halfWidth() / outcome.energy();
            }
        }

        static Thousand from(long seed) throws MalformedHostlistException {
            List<Scored> scored = new ArrayList<>();
            for (long each = seed; each < seed + A_THOUSAND; each++) {
                LossyScenario scenario = new LossyScenario(each);
                Optional<Outcome> outcome = scenario.outcome();
                outcome.ifPresent(known -> scored.add(new Scored(scenario, known)));
            }
            return new Thousand(scored);
        }

        double holding() {
            return scored.stream().filter(each -> each.outcome().holds()).count() / (double) scored.size();
        }

        double tightness() {
            return Statistics.median(scored.stream()
                            .map(each -> each.outcome().halfWidth())
                            .toList())
                    / Statistics.median(
                            scored.stream().map(each -> each.outcome().error()).toList());
        }
    }

    @Test
    void reportsTheErrorsAndBounds() throws Exception {
        curves();
        double holding = scenarios();

        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertTrue(holding >= TIMES_THAT_BOUNDS_HOLD, report::toString);
    }

    private void curves() throws MalformedHostlistException {
        report.append(String.format(
                "exact curves, one edge in an interval and all of it metered; error in %%, median and largest; bounds hold of"
                        + " all, in %%%n%-16s %7s %7s %19s %7s %19s %7s%n",
                "kind", "spacing", "curves", "10 s to 60 s", "curves", "60 s to 21 min", "bounds"));
        for (Kind kind : Kind.values()) {
            for (int spacing : ExactCurves.SPACINGS) {
                curves(kind, spacing);
            }
        }
    }

    private void curves(Kind kind, int spacing) throws MalformedHostlistException {
        List<Double> shorts = new ArrayList<>();
        List<Double> longs = new ArrayList<>();
        int considered = 0;
        int held = 0;
        for (Load load : Load.values()) {
            for (int round = 0; round < 2 * ROUNDS; round++) {
                long seed = SEED + 7_919L * round + 31L * spacing + load.name().hashCode();
                Random random = new Random(seed);
                boolean isShort = round % 2 == 0;
                long seconds = isShort ? 10 + random.nextInt(50) : 60 + random.nextInt(1_200);
                ExactCurve curve = new ExactCurve(load, kind, spacing, seconds, seed);
                Answer answer = curve.answer();
                considered++;
                held += answer.holds() ? 1 : 0;
                if (curve.hasOneEdgeInAnInterval() && answer.isWhole()) {
                    (isShort ? shorts : longs).add(100 * answer.relativeError());
                }
            }
        }
        report.append(String.format(
                Locale.ROOT,
                "%-16s %5d s %7d %19s %7d %19s %7.1f%n",
                kind.name().toLowerCase(Locale.ROOT),
                spacing,
                shorts.size(),
                errors(shorts),
                longs.size(),
                errors(longs),
                100.0 * held / considered));
    }

    private static String errors(List<Double> errors) {
        return errors.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%.4f, %.4f",
                        Statistics.median(errors),
                        errors.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    }

    /** Returns how often the bounds hold of all. */
    private double scenarios() throws MalformedHostlistException {
        List<Thousand> thousands = new ArrayList<>();
        for (int each = 0; each < THOUSANDS; each++) {
            thousands.add(Thousand.from(SEED + (long) each * A_THOUSAND));
        }
        Thousand all = new Thousand(thousands.stream()
                .flatMap(thousand -> thousand.scored().stream())
                .toList());
        List<Double> holding =
                thousands.stream().map(Thousand::holding).sorted().toList();
        List<Double> tightness =
                thousands.stream().map(Thousand::tightness).sorted().toList();
        report.append(String.format(
                Locale.ROOT,
                "%nlossy scenarios  %,d: bounds hold the truth in %.2f %%; median half-width %.2f times the median error%n"
                        + "a thousand       bounds hold in %.1f to %.1f %%; widths %.2f to %.2f times the error, in %d of %d at most 3%n",
                all.scored().size(),
                100 * all.holding(),
                all.tightness(),
                100 * holding.get(0),
                100 * holding.get(holding.size() - 1),
                tightness.get(0),
                tightness.get(tightness.size() - 1),
                tightness.stream().filter(ratio -> ratio <= 3).count(),
                tightness.size()));
        for (Kind kind : Kind.values()) {
            for (int spacing : ExactCurves.SPACINGS) {
                longRuns(all, kind, spacing);
            }
        }
        return all.holding();
    }

    private void longRuns(Thousand all, Kind kind, int spacing) {
        List<Double> widths = all.scored().stream()
                .filter(each ->
                        each.scenario().kind() == kind && each.scenario().spacing() == spacing)
                .filter(each -> each.outcome().isWhole() && each.scenario().length() >= LONG_SECONDS)
                .map(Thousand.Scored::width)
                .toList();
        if (!widths.isEmpty()) {
            report.append(String.format(
                    Locale.ROOT,
                    "%-16s %5d s, %,d runs of 10 min and more, metered in full: half-width %.2f %% in the median, within 1 %%"
                            + " in %.1f %%%n",
                    kind.name().toLowerCase(Locale.ROOT),
                    spacing,
                    widths.size(),
                    100 * Statistics.median(widths),
                    100.0 * widths.stream().filter(width -> width <= 0.01).count() / widths.size()));
        }
    }
}
