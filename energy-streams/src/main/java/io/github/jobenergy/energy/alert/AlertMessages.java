package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.AlertFigures;
import io.github.jobenergy.schemas.alert.AlertInterval;
import io.github.jobenergy.schemas.alert.AlertKind;
import java.math.BigDecimal;
import java.time.Duration;

/** The sentences of alerts. They name no person: the subject is in fields of its own. */
final class AlertMessages {

    private AlertMessages() {}

    /** Returns the sentence about a run. */
    static String of(AlertKind kind, AlertInterval interval, AlertFigures figures) {
        String condition = kind == AlertKind.POWER ? "Power above " : "Mean power of the GPUs below ";
        String time = interval.untilTime()
                .map(until -> "from " + interval.sinceTime() + " to " + until)
                .orElseGet(() -> "since " + interval.sinceTime());
        return condition + number(figures.threshold()) + " W for at least "
                + figures.forAtLeast().map(Duration::toString).orElse("PT0S") + ": " + time
                + ", highest mean of a slot "
                + number(figures.alertValue()) + " W";
    }

    /** Returns the sentence about the budget of a month. */
    static String ofBudget(String month, AlertFigures figures) {
        return number(figures.alertValue()) + " % of the energy budget of " + month + " used, threshold "
                + number(figures.threshold()) + " %";
    }

    private static String number(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
