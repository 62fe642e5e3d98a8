package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.ProvisionEnergies;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.BudgetUse;
import io.github.jobenergy.schemas.statement.OwnFigures;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementEndStates;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementStatus;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random records of the topic statements. */
final class RandomStatements {

    private static final int BILLION = 1_000_000_000;
    private static final YearMonth LAST = YearMonth.of(9_999, 12);

    private final RandomRecords records;
    private final RandomValues values;

    RandomStatements(RandomRecords records, RandomValues values) {
        this.records = records;
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(Statement.class, this::statement, YearMonth.class, this::month);
    }

    private Statement statement() {
        StatementKey key = key();
        StatementFigures figures = figures(1L);
        return new Statement(
                key,
                records.next(StatementStatus.class),
                values.time(),
                values.numberAboveZero(),
                OwnFigures.of(figures, sometimes(footprint(1L)), sometimes(budget(figures.energy()))),
                adjustments(key.periodMonth()),
                values.time());
    }

    private StatementKey key() {
        StatementKey account = StatementKey.ofAccount(
                values.name().toLowerCase(Locale.ROOT),
                month(),
                sometimes(values.nameOrNothing()),
                sometimes(records.next(Scope.class)));
        return switch (records.next(StatementKind.class)) {
            case ACCOUNT -> account;
            case USER -> account.ofUser(sometimes(values.nameOrNothing()));
            case WCKEY -> account.ofWckey(values.nameOrNothing());
        };
    }

    private YearMonth month() {
        return values.oneOf(YearMonth.of(2026, 11), LAST, LAST.minusMonths(values.below(100_000)));
    }

    private List<Adjustment> adjustments(YearMonth period) {
        int count = Math.min(values.below(3), (period.getYear() - 1) * 12 + period.getMonthValue() - 1);
        return IntStream.range(0, count)
                .mapToObj(i ->
                        new Adjustment(period.minusMonths((long) count - i), figures(-1L), sometimes(footprint(-1L))))
                .toList();
    }

    private StatementFigures figures(long sign) {
        EndState end = records.next(EndState.class);
        Energy energy = Energy.ofMillijoules(sign * values.thousandths());
        boolean isKnown = values.truth();
        long runs = sign * (isKnown ? 1 : values.below(BILLION));
        Optional<List<EndStateWaste>> waste = sometimes(List.of(next(end, sign)));
        return new StatementFigures(
                energy,
                Energy.ofMillijoules(sign * values.thousandths()),
                new StatementTimes(
                        Duration.ofMillis(sign * values.thousandths()),
                        Duration.ofMillis(sign * values.thousandths()),
                        waste.map(StatementTimes::gpuHeld)),
                runs,
                new StatementEndStates(
                        isKnown ? EnergyByEndState.of(end, energy) : EnergyByEndState.UNKNOWN,
                        isKnown ? signed(RunsByEndState.of(end), sign) : RunsByEndState.UNKNOWN,
                        waste),
                sign < 0 ? records.next(BoundSums.class).negated() : records.next(BoundSums.class));
    }

    private EndStateWaste next(EndState end, long sign) {
        EndStateWaste some = records.next(EndStateWaste.class);
        EndStateWaste waste =
                new EndStateWaste(end, some.idleGpus(), some.energyWithRequest(), some.energyUnrequested());
        return sign < 0 ? waste.negated() : waste;
    }

    private BudgetUse budget(Energy used) {
        return BudgetUse.of(
                Energy.ofMillijoules(1_000 + values.thousandths() / 2), used, List.of(1L + values.below(200), 100L));
    }

    /** A series of each kind, at most, with energies that sum to that of the footprint. */
    private FootprintTotal footprint(long sign) {
        Energy part = Energy.ofMillijoules(sign * values.thousandths() / 4);
        List<SeriesTotal> series = Stream.of(RateKind.values())
                .filter(any -> values.truth())
                .map(kind -> series(kind, part, sign))
                .toList();
        return new FootprintTotal(
                sign * values.below(BILLION),
                part.plus(part),
                Duration.ofMillis(sign * values.thousandths()),
                series,
                sign < 0
                        ? Optional.empty()
                        : sometimes(EmbodiedEmissions.of(
                                new RateValue(values.below(BILLION)),
                                values.name(),
                                Duration.ofHours(values.below(1_000)))));
    }

    private SeriesTotal series(RateKind kind, Energy part, long sign) {
        RateSeries some = records.next(RateSlot.class).key().series();
        return new SeriesTotal(
                new RateSeries(some.site(), kind, some.provider(), some.zone(), some.series()),
                kind == RateKind.CARBON_INTENSITY
                        ? RateFactor.of(records.next(FactorType.class), records.next(RateMethod.class))
                        : RateFactor.NONE,
                new ProvisionEnergies(part, Energy.ZERO, Energy.ZERO, part),
                present(kind == RateKind.ELECTRICITY_PRICE, "EUR"),
                present(kind == RateKind.CARBON_INTENSITY, new Emissions(sign * values.thousandths())),
                present(kind == RateKind.ELECTRICITY_PRICE, new Cost(sign * values.thousandths())),
                present(kind == RateKind.PUE, part));
    }

    private static <T> Optional<T> present(boolean isPresent, T value) {
        return Optional.of(value).filter(any -> isPresent);
    }

    private static RunsByEndState signed(RunsByEndState runs, long sign) {
        return sign < 0 ? runs.negated() : runs;
    }

    private <T> Optional<T> sometimes(T value) {
        return values.truth() ? Optional.of(value) : Optional.empty();
    }
}
