package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.energy.usage.UsageAmounts;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.statement.StatementEndStates;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change of a statement.
 *
 * @param row the statement of the month in which the energy was drawn
 * @param by the amounts to add; negative amounts are subtracted
 * @param footprint the footprint to add; negative amounts are subtracted
 */
public record StatementChange(StatementKey row, StatementFigures by, FootprintPart footprint) {

    /**
     * Returns the changes of statements by a change of usage: that of its account, that of its account and user, and that of its account
     * and WCKey if the runs have one.
     */
    public static List<StatementChange> of(UsageChange change) {
        return of(change.row(), change.wckey(), figures(change.by()), FootprintPart.NOTHING);
    }

    /** Returns the changes of the same statements by a change of footprints. */
    public static List<StatementChange> of(FootprintChange change) {
        return of(change.row(), change.wckey(), StatementFigures.NOTHING, change.by());
    }

    private static List<StatementChange> of(
            UsageKey usage, Optional<String> wckey, StatementFigures by, FootprintPart footprint) {
        StatementKey ofAccount = StatementKey.ofAccount(
                usage.cluster(), StatementTerms.month(usage.dayTime()), usage.account(), usage.scope());
        return Stream.concat(
                        Stream.of(ofAccount, ofAccount.ofUser(usage.userName())),
                        wckey.map(ofAccount::ofWckey).stream())
                .map(row -> new StatementChange(row, by, footprint))
                .toList();
    }

    private static StatementFigures figures(UsageAmounts amounts) {
        UsageAmounts.Energies energies = amounts.energies();
        UsageAmounts.Runs runs = amounts.runs();
        List<EndStateWaste> waste = energies.waste().orElse(List.of());
        return new StatementFigures(
                energies.energyMeasured().plus(energies.energyEstimated()).plus(energies.energyPartial()),
                amounts.energyWholeNodes(),
                new StatementTimes(amounts.held(), amounts.metered(), Optional.of(StatementTimes.gpuHeld(waste))),
                Math.addExact(
                        Math.addExact(runs.runsMeasured(), runs.runsEstimated()),
                        Math.addExact(runs.runsPartial(), runs.runsMissing())),
                new StatementEndStates(energies.byEndState(), runs.byEndState(), Optional.of(waste)),
                amounts.boundSums());
    }
}
