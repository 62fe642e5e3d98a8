package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertFigures;
import io.github.jobenergy.schemas.alert.AlertInterval;
import io.github.jobenergy.schemas.alert.AlertKind;
import io.github.jobenergy.schemas.alert.AlertNames;
import io.github.jobenergy.schemas.alert.AlertRule;
import io.github.jobenergy.schemas.alert.AlertSubject;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.statement.Statement;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Random records of the topic alerts. */
final class RandomAlerts {

    private RandomAlerts() {}

    static Alert next(RandomRecords records, RandomValues values) {
        AlertKind kind = values.oneOf(AlertKind.values());
        Instant[] times = Stream.of(values.time(), values.time()).sorted().toArray(Instant[]::new);
        boolean isBudget = kind == AlertKind.BUDGET;
        return new Alert(
                new AlertRule(values.name(), kind),
                isBudget
                        ? AlertSubject.ofStatement(records.next(Statement.class).statementKey())
                        : ofRun(records, values),
                AlertInterval.of(times[0], values.truth() ? Optional.empty() : Optional.of(times[1])),
                new AlertFigures(
                        BigDecimal.valueOf(values.thousandths(), 3),
                        BigDecimal.valueOf(Math.max(1, values.thousandths()), 3),
                        kind.unit(),
                        isBudget ? Optional.empty() : Optional.of(Duration.ofMillis(values.thousandths()))),
                values.name(),
                values.numberAboveZero(),
                values.time());
    }

    private static AlertSubject ofRun(RandomRecords records, RandomValues values) {
        return AlertSubject.ofRun(
                records.next(RunKey.class),
                AlertNames.ofRun(nameOrNothing(values), nameOrNothing(values), nameOrNothing(values)));
    }

    private static Optional<String> nameOrNothing(RandomValues values) {
        return values.truth() ? Optional.empty() : Optional.of(values.nameOrNothing());
    }
}
