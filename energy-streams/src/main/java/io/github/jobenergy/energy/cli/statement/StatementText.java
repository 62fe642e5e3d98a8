package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;

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
        text.append(byEndState(own));
        if (row.adjustments().isEmpty()) {
            line(text, "Adjustments: none");
        }
        for (Adjustment adjustment : row.adjustments()) {
            StatementFigures by = adjustment.figures();
            line(
                    text,
                    "Adjustment of " + adjustment.originMonth() + ": " + kwh(by.energy()) + " kWh, " + by.runDays()
                            + " run-days");
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
            String word = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            line(text, "  " + word + ": " + kwh(energies.next()) + " kWh in " + runs.next() + " run-days");
        }
        return text.toString();
    }

    private static String name(StatementKey key) {
        String account = "Account " + key.account().orElse("(none)") + " on " + key.cluster();
        String user = key.userName().map(name -> ", user " + name).orElse("");
        String scope = key.scope()
                .map(known -> known.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .orElse("nothing metered");
        return account + user + ", " + key.periodMonth() + ", " + scope;
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
