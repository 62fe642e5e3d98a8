package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.usage.UsageAmounts;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.statement.StatementEndStates;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/**
 * A change of a statement.
 *
 * @param row the statement of the month in which the energy was drawn
 * @param by the amounts to add; negative amounts are subtracted
 */
public record StatementChange(StatementKey row, StatementFigures by) {

    /** Returns the changes of statements by a change of usage: that of its account, and that of its account and user. */
    public static List<StatementChange> of(UsageChange change) {
        UsageKey usage = change.row();
        YearMonth month = StatementTerms.month(usage.dayTime());
        StatementFigures by = figures(change.by());
        return List.of(
                new StatementChange(
                        new StatementKey(
                                usage.cluster(),
                                month,
                                StatementKind.ACCOUNT,
                                usage.account(),
                                Optional.empty(),
                                usage.scope()),
                        by),
                new StatementChange(
                        new StatementKey(
                                usage.cluster(),
                                month,
                                StatementKind.USER,
                                usage.account(),
                                usage.userName(),
                                usage.scope()),
                        by));
    }

    private static StatementFigures figures(UsageAmounts amounts) {
        UsageAmounts.Energies energies = amounts.energies();
        UsageAmounts.Runs runs = amounts.runs();
        return new StatementFigures(
                energies.energyMeasured().plus(energies.energyEstimated()).plus(energies.energyPartial()),
                amounts.energyWholeNodes(),
                new StatementTimes(amounts.held(), amounts.metered()),
                Math.addExact(
                        Math.addExact(runs.runsMeasured(), runs.runsEstimated()),
                        Math.addExact(runs.runsPartial(), runs.runsMissing())),
                new StatementEndStates(energies.byEndState(), runs.byEndState()),
                amounts.boundSums());
    }
}
