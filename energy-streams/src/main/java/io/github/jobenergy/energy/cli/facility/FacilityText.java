package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.energy.facility.FacilityFigures;
import io.github.jobenergy.energy.facility.FacilityMonth;
import io.github.jobenergy.energy.facility.HourCounts;
import io.github.jobenergy.energy.facility.InterimPue;
import io.github.jobenergy.energy.facility.MeteredTotal;
import io.github.jobenergy.energy.facility.NodesOfPlace;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Prints the month of a place as text, the answer first. */
final class FacilityText {

    private static final BigDecimal JOULES_PER_KWH = BigDecimal.valueOf(3_600_000);
    private static final int DECIMALS = 3;

    /** The places of measurement of the IT energy, by category from 1 (EN 50600-4-2). */
    private static final List<String> CATEGORIES = List.of("output of the UPS", "output of the PDU", "input of the IT");

    private FacilityText() {}

    static String print(FacilityMonth month) {
        FacilityFigures figures = month.figures();
        HourCounts hours = figures.hours();
        StringBuilder text = new StringBuilder();
        line(
                text,
                "Place " + month.place().place() + " of " + month.place().site() + ", " + month.month() + ": facility "
                        + kwh(figures.facility()) + ", IT " + kwh(figures.it()) + ", partial interim PUE "
                        + ratio(figures.pue()));
        line(
                text,
                "Status: " + (month.isEnded() ? "ended" : "open until " + month.end()) + ", "
                        + (figures.isComplete() ? "complete" : "partial"));
        line(
                text,
                "Hours: " + hours.complete() + " of " + hours.all() + " complete, " + hours.partial() + " partial, "
                        + hours.missing() + " missing, " + hours.toCome() + " to come");
        line(text, "Facility energy (E_DC): " + total(figures.facility()));
        line(text, "IT energy (E_IT): " + total(figures.it()));
        line(text, pue(figures.pue()));
        line(text, category(figures.pue()));
        if (figures.pue().hoursContradictory() > 0) {
            line(
                    text,
                    "Contradictory: " + figures.pue().hoursContradictory()
                            + " complete hours have less facility energy than IT energy, or nodes above the IT energy");
        }
        line(text, nodes(figures.nodes()));
        figures.observedTime().ifPresent(time -> line(text, "Last hour computed at " + time));
        return text.toString();
    }

    private static String total(MeteredTotal total) {
        if (total.hoursMetered() == 0) {
            return "unknown";
        }
        return kwh(total) + " (" + kwh(total.bounds().energyLower()) + " to "
                + kwh(total.bounds().energyUpper()) + " kWh at 95 %), " + total.hoursComplete() + " hours complete";
    }

    private static String kwh(MeteredTotal total) {
        return total.hoursMetered() == 0 ? "unknown" : kwh(total.bounds().energy()) + " kWh";
    }

    private static String ratio(InterimPue pue) {
        return pue.ratio(DECIMALS).map(BigDecimal::toPlainString).orElse("unknown");
    }

    private static String pue(InterimPue pue) {
        String name = "Partial interim PUE (one place, less than a year): " + ratio(pue);
        if (pue.it().millijoules() <= 0) {
            return name + ", no hour with both energies complete";
        }
        String energies = kwh(pue.facility()) + " kWh / " + kwh(pue.it()) + " kWh in the complete hours";
        return pue.isBelowOne() ? name + ", facility energy below IT energy: " + energies : name + " = " + energies;
    }

    private static String category(InterimPue pue) {
        return "Category (EN 50600-4-2): "
                + pue.category()
                        .map(number -> number + ", IT energy at the " + CATEGORIES.get(number.intValue() - 1))
                        .orElse("unknown");
    }

    private static String nodes(NodesOfPlace nodes) {
        return nodes.hours() == 0
                ? "Nodes: no hour with IT energy and all nodes complete"
                : "Nodes: " + kwh(nodes.energy()) + " kWh in " + nodes.hours()
                        + " hours with IT energy and all nodes complete; difference " + kwh(nodes.difference())
                        + " kWh";
    }

    private static String kwh(Energy energy) {
        return energy.joules()
                .divide(JOULES_PER_KWH, DECIMALS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
