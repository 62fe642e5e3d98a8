package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.BudgetUse;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints a statement as text, the answer first. */
final class StatementText {

    private static final BigDecimal JOULES_PER_KWH = BigDecimal.valueOf(3_600_000);
    private static final long MILLIS_PER_HOUR = 3_600_000;

    private StatementText() {}

    static String print(Statement row) {
        StatementKey key = row.statementKey();
        StatementFigures own = row.figures();
        StringBuilder text = new StringBuilder();
        line(
                text,
                name(key) + ": " + kwh(row.total().energy()) + " kWh, "
                        + row.total().runDays() + " run-days");
        line(
                text,
                row.status() == StatementStatus.OPEN
                        ? "Status: open, closes after " + row.closesAfter()
                        : "Status: closed since " + row.closesAfter());
        line(text, "Energy of the month: " + kwh(own.energy()) + " kWh in " + own.runDays() + " run-days");
        line(text, "Bounds at 95 %: " + bounds(row.own().bounds()));
        line(text, "Energy of the nodes held: " + kwh(own.energyWholeNodes()) + " kWh");
        line(
                text,
                "Node-hours: " + hours(own.times().held()) + " held, "
                        + hours(own.times().metered()) + " metered");
        own.times()
                .gpuHeld()
                .filter(time -> !time.isZero())
                .ifPresent(time -> line(text, "GPU-hours: " + hours(time) + " held of metered GPUs"));
        row.own().budget().ifPresent(budget -> line(text, budget(budget)));
        text.append(byEndState(own));
        text.append(waste(own));
        row.own().footprint().ifPresent(footprint -> text.append(footprint("Footprint", footprint)));
        if (row.adjustments().isEmpty()) {
            line(text, "Adjustments: none");
        }
        for (Adjustment adjustment : row.adjustments()) {
            StatementFigures by = adjustment.figures();
            line(
                    text,
                    "Adjustment of " + adjustment.originMonth() + ": " + kwh(by.energy()) + " kWh, " + by.runDays()
                            + " run-days");
            adjustment
                    .footprint()
                    .ifPresent(footprint -> text.append(footprint("  Change of the footprint", footprint)));
        }
        line(text, "Revision " + row.revision() + ", computed at " + row.observedTime());
        return text.toString();
    }

    private static String byEndState(StatementFigures figures) {
        if (!figures.endStates().energyByEndState().isKnown()) {
            return "Energy by end state: unknown\n";
        }
        StringBuilder text = new StringBuilder("Energy by end state:\n");
        Iterator<Energy> energies =
                figures.endStates().energyByEndState().energies().iterator();
        Iterator<Long> runs = figures.endStates().runsByEndState().runs().iterator();
        for (EndState state : EndState.values()) {
            line(text, "  " + word(state) + ": " + kwh(energies.next()) + " kWh in " + runs.next() + " run-days");
        }
        return text.toString();
    }

    private static String budget(BudgetUse use) {
        BigDecimal percent = use.usedRatio().movePointRight(2).setScale(1, RoundingMode.DOWN);
        return "Budget: " + percent.toPlainString() + " % of " + kwh(use.energy()) + " kWh used with adjustments"
                + use.warningPercent()
                        .map(level -> ", warning level of " + level + " % reached")
                        .orElse("");
    }

    private static String waste(StatementFigures figures) {
        if (figures.endStates().wasteByEndState().isEmpty()) {
            return "Energy not used: unknown\n";
        }
        StringBuilder text = new StringBuilder();
        for (EndStateWaste waste : figures.endStates().wasteByEndState().get()) {
            String word = word(waste.endState());
            waste.idleGpus()
                    .energyIdleGpus()
                    .ifPresent(energy -> line(
                            text,
                            "  idle GPUs of " + word + " runs: " + kwh(energy) + " kWh, "
                                    + hours(waste.idleGpus().gpuIdle().orElse(Duration.ZERO)) + " GPU-hours of "
                                    + hours(waste.idleGpus().gpuJudged().orElse(Duration.ZERO))));
            waste.energyUnrequested()
                    .ifPresent(energy ->
                            line(text, "  held and not requested by " + word + " runs: " + kwh(energy) + " kWh"));
        }
        return text.isEmpty() ? "" : "Energy not used:\n" + text;
    }

    private static String footprint(String title, FootprintTotal footprint) {
        StringBuilder text = new StringBuilder();
        line(text, title + " of " + kwh(footprint.energy()) + " kWh in " + footprint.runDays() + " run-days:");
        for (SeriesTotal series : footprint.series()) {
            line(
                    text,
                    "    " + amount(series) + ", " + kwh(series.energies().energyWithoutRate()) + " kWh without rate ("
                            + name(series, ", ") + ")");
        }
        footprint
                .embodiedEmissions()
                .ifPresent(embodied -> line(
                        text,
                        "    embodied: " + number(embodied.emissions().grams()) + " g, not part of the emissions ("
                                + embodied.source() + ")"));
        return text.toString();
    }

    private static String amount(SeriesTotal series) {
        return switch (series.series().rate()) {
            case CARBON_INTENSITY ->
                "emissions: " + number(series.emissions().orElseThrow().grams()) + " g";
            case ELECTRICITY_PRICE ->
                "cost: " + number(series.cost().orElseThrow().amount()) + " "
                        + series.currency().orElseThrow();
            case PUE -> "facility energy: " + kwh(series.facilityEnergy().orElseThrow()) + " kWh";
        };
    }

    /** Returns the name of a series and the kind of its factor, since amounts of different kinds are never added up. */
    static String name(SeriesTotal series, String separator) {
        RateSeries rates = series.series();
        Stream<String> factor = Stream.of(
                        series.factor().factorType(),
                        series.factor().rateMethod(),
                        series.factor().accounting())
                .flatMap(Optional::stream)
                .map(word -> word.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return Stream.concat(Stream.of(rates.provider() + "/" + rates.zone() + "/" + rates.series()), factor)
                .collect(Collectors.joining(separator));
    }

    private static String number(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String word(EndState state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String name(StatementKey key) {
        String account = "Account " + key.account().orElse("(none)") + " on " + key.cluster();
        String part = switch (key.kind()) {
            case ACCOUNT -> "";
            case USER -> ", user " + key.userName().orElse("(unknown)");
            case WCKEY -> ", WCKey " + key.wckey().orElseThrow();
        };
        String scope = key.scope()
                .map(known -> known.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .orElse("nothing metered");
        return account + part + ", " + key.periodMonth() + ", " + scope;
    }

    private static String bounds(TotalBounds bounds) {
        if (bounds.energyLower().isEmpty()) {
            return "unknown";
        }
        String lower = kwh(bounds.energyLower().get());
        return bounds.energyUpper()
                .map(upper -> lower + " to " + kwh(upper) + " kWh")
                .orElse("at least " + lower + " kWh; some runs have no upper bound");
    }

    private static String kwh(Energy energy) {
        return energy.joules().divide(JOULES_PER_KWH, 3, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String hours(Duration time) {
        return BigDecimal.valueOf(time.toMillis())
                .divide(BigDecimal.valueOf(MILLIS_PER_HOUR), 2, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
