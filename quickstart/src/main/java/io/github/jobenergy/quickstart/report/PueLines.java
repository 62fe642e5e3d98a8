package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Formats the partial interim PUEs of places as text, one line for each place and hour with a PUE. */
public final class PueLines {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private PueLines() {}

    /** Returns the lines, in the order of the rows. */
    public static List<String> lines(Collection<PlaceEnergy> rows) {
        return rows.stream().flatMap(PueLines::line).toList();
    }

    private static Stream<String> line(PlaceEnergy row) {
        String category = row.pue().pueCategory().map(String::valueOf).orElse("unknown");
        return row.pue().pue().stream()
                .map(pue -> "pPUE " + pue + " (interim, category " + category + ", hour " + hour(row) + ") of "
                        + row.placeHour().place() + ": facility " + joules(row, MeasuredEnergy.FACILITY) + ", IT "
                        + joules(row, MeasuredEnergy.IT));
    }

    private static String hour(PlaceEnergy row) {
        Instant start = row.placeHour().hourTime();
        Instant end = row.placeHour().end();
        return DAY.format(start) + " " + MINUTE.format(start) + " to " + MINUTE.format(end) + " UTC";
    }

    private static String joules(PlaceEnergy row, MeasuredEnergy measured) {
        return row.sum(measured)
                .map(sum -> EnergyTable.joules(sum.bounds().energy()) + " J")
                .orElse("-");
    }
}
