package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Adjustment;
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
        return new Statement(
                key,
                records.next(StatementStatus.class),
                values.time(),
                values.numberAboveZero(),
                figures(1L),
                adjustments(key.periodMonth()),
                values.time());
    }

    private StatementKey key() {
        StatementKind kind = records.next(StatementKind.class);
        return new StatementKey(
                values.name().toLowerCase(Locale.ROOT),
                month(),
                kind,
                sometimes(values.nameOrNothing()),
                sometimes(values.nameOrNothing()).filter(any -> kind == StatementKind.USER),
                sometimes(records.next(Scope.class)));
    }

    private YearMonth month() {
        return values.oneOf(YearMonth.of(2026, 11), LAST, LAST.minusMonths(values.below(100_000)));
    }

    private List<Adjustment> adjustments(YearMonth period) {
        int count = Math.min(values.below(3), (period.getYear() - 1) * 12 + period.getMonthValue() - 1);
        return IntStream.range(0, count)
                .mapToObj(i -> new Adjustment(period.minusMonths((long) count - i), figures(-1L)))
                .toList();
    }

    private StatementFigures figures(long sign) {
        EndState end = records.next(EndState.class);
        Energy energy = Energy.ofMillijoules(sign * values.thousandths());
        boolean isKnown = values.truth();
        long runs = sign * (isKnown ? 1 : values.below(BILLION));
        return new StatementFigures(
                energy,
                Energy.ofMillijoules(sign * values.thousandths()),
                new StatementTimes(
                        Duration.ofMillis(sign * values.thousandths()), Duration.ofMillis(sign * values.thousandths())),
                runs,
                isKnown
                        ? new StatementEndStates(EnergyByEndState.of(end, energy), signed(RunsByEndState.of(end), sign))
                        : StatementEndStates.UNKNOWN,
                sign < 0 ? records.next(BoundSums.class).negated() : records.next(BoundSums.class));
    }

    private static RunsByEndState signed(RunsByEndState runs, long sign) {
        return sign < 0 ? runs.negated() : runs;
    }

    private <T> Optional<T> sometimes(T value) {
        return values.truth() ? Optional.of(value) : Optional.empty();
    }
}
