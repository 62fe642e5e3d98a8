package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.energy.facility.FacilityFigures;
import io.github.jobenergy.energy.facility.FacilityMonth;
import io.github.jobenergy.energy.facility.HourCounts;
import io.github.jobenergy.energy.facility.InterimPue;
import io.github.jobenergy.energy.facility.MeteredTotal;
import io.github.jobenergy.energy.facility.NodesOfPlace;
import io.github.jobenergy.page.CsvCells;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The fields of the month of a place as JSON, and with those of its days as a table. Both have the same names and figures. */
final class FacilityTable {

    private FacilityTable() {}

    /** Returns the month as one line of JSON, without unknown fields, sorted by their names. */
    static String json(FacilityMonth month) {
        Map<String, Object> object = new TreeMap<>();
        ofMonth(month).forEach(field -> field.value().ifPresent(value -> object.put(field.name(), value)));
        return new String(new ContractCodec().write(object), StandardCharsets.UTF_8) + "\n";
    }

    /** Returns a table with a header, a row for each day, and a row for the month. An unknown value is empty. */
    static String csv(FacilityMonth month) {
        List<FacilityField> ofMonth = ofMonth(month);
        StringBuilder table = new StringBuilder(CsvCells.line(
                Stream.of(ofMonth.stream().map(FacilityField::name).toList())));
        month.days().forEach((day, figures) -> table.append(cells(ofDay(month, day, figures))));
        return table.append(cells(ofMonth)).toString();
    }

    private static String cells(List<FacilityField> fields) {
        return CsvCells.line(Stream.of(fields.stream().map(FacilityField::cell).toList()));
    }

    private static List<FacilityField> ofMonth(FacilityMonth month) {
        List<FacilityField> fields = names(month, "month", month.month().toString(), month.isEnded());
        addFigures(fields, month.figures());
        return fields;
    }

    private static List<FacilityField> ofDay(FacilityMonth month, LocalDate day, FacilityFigures figures) {
        List<FacilityField> fields = names(month, "day", day.toString(), month.isEnded(day));
        addFigures(fields, figures);
        return fields;
    }

    private static List<FacilityField> names(FacilityMonth month, String row, String period, boolean isEnded) {
        return new ArrayList<>(List.of(
                FacilityField.text("site", month.place().site()),
                FacilityField.text("place", month.place().place()),
                FacilityField.text("row", row),
                FacilityField.text("period", period),
                FacilityField.text("status", isEnded ? "ended" : "open")));
    }

    private static void addFigures(List<FacilityField> fields, FacilityFigures figures) {
        fields.add(FacilityField.text("coverage", figures.isComplete() ? "complete" : "partial"));
        addHours(fields, figures.hours());
        addTotal(fields, "facility", figures.facility());
        addTotal(fields, "it", figures.it());
        addPue(fields, figures.pue());
        addNodes(fields, figures.nodes());
        fields.add(FacilityField.text("observed_time", figures.observedTime().map(Instant::toString)));
    }

    private static void addHours(List<FacilityField> fields, HourCounts hours) {
        fields.add(FacilityField.count("hours", hours.all()));
        fields.add(FacilityField.count("hours_complete", hours.complete()));
        fields.add(FacilityField.count("hours_partial", hours.partial()));
        fields.add(FacilityField.count("hours_missing", hours.missing()));
        fields.add(FacilityField.count("hours_to_come", hours.toCome()));
    }

    private static void addTotal(List<FacilityField> fields, String measured, MeteredTotal total) {
        boolean isKnown = total.hoursMetered() > 0;
        fields.add(FacilityField.count(measured + "_hours_complete", total.hoursComplete()));
        fields.add(energy(measured + "_energy_joules", isKnown, total.bounds().energy()));
        fields.add(energy(
                measured + "_energy_lower_joules", isKnown, total.bounds().energyLower()));
        fields.add(energy(
                measured + "_energy_upper_joules", isKnown, total.bounds().energyUpper()));
    }

    private static void addPue(List<FacilityField> fields, InterimPue pue) {
        Optional<BigDecimal> ratio = pue.ratio(RateValue.DECIMALS);
        boolean isKnown = pue.it().millijoules() > 0;
        fields.add(FacilityField.number("partial_interim_pue", ratio));
        fields.add(FacilityField.number(
                "pue_category", ratio.flatMap(known -> pue.category()).map(BigDecimal::valueOf)));
        fields.add(energy("pue_facility_energy_joules", isKnown, pue.facility()));
        fields.add(energy("pue_it_energy_joules", isKnown, pue.it()));
        fields.add(FacilityField.count("hours_contradictory", pue.hoursContradictory()));
    }

    private static void addNodes(List<FacilityField> fields, NodesOfPlace nodes) {
        boolean isKnown = nodes.hours() > 0;
        fields.add(FacilityField.count("nodes_hours_complete", nodes.hours()));
        fields.add(energy("nodes_energy_joules", isKnown, nodes.energy()));
        fields.add(energy("difference_joules", isKnown, nodes.difference()));
    }

    private static FacilityField energy(String name, boolean isKnown, Energy energy) {
        return FacilityField.number(name, isKnown ? Optional.of(energy.joules()) : Optional.empty());
    }
}
