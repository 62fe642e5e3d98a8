package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Formats energies, and footprints if there are any, as a table of text, one line per run. Joules are rounded to whole joules.
 */
public final class EnergyTable {

    private static final String ABSENT = "-";
    private static final String GAP = "  ";
    private static final String JOULES = "#,##0";

    private static final List<Column> COLUMNS = List.of(
            new Column("job", false, EnergyTable::name),
            new Column("user", false, energy -> energy.subject().userName().map(EnergyTable::oneLine)),
            new Column(
                    "state",
                    false,
                    energy -> Optional.of(energy.subject().state().word())),
            new Column("nodes", false, energy -> energy.subject().nodes().filter(nodes -> !nodes.isEmpty())),
            new Column(
                    "seconds",
                    true,
                    energy -> energy.subject().elapsed().map(elapsed -> String.valueOf(elapsed.toSeconds()))),
            new Column(
                    "energy J",
                    true,
                    energy -> Optional.of(joules(energy.figures().energy()))));

    /** The columns of footprints: the amounts by each series. */
    private static final SortedMap<String, Function<FootprintAmounts, Stream<String>>> FOOTPRINT_COLUMNS =
            new TreeMap<>(Map.of(
                    "CO2e g",
                    amounts -> amounts.emissions().stream()
                            .map(entry -> amount(
                                    entry.energy(), entry.emissions().grams().toPlainString())),
                    "cost",
                    amounts -> amounts.costs().stream()
                            .map(entry -> amount(entry.energy(), entry.cost() + " " + entry.currency())),
                    "facility J",
                    amounts -> amounts.facilityEnergies().stream()
                            .map(entry -> amount(entry.energy(), joules(entry.facilityEnergy())))));

    private static final List<Column> LAST_COLUMNS = List.of(
            new Column(
                    "whole nodes J",
                    true,
                    energy -> Optional.of(joules(energy.figures().energyWholeNodes()))),
            new Column(
                    "coverage",
                    true,
                    energy -> Optional.of(energy.figures()
                            .coverage()
                            .setScale(3, RoundingMode.DOWN)
                            .toPlainString())),
            new Column(
                    "quality",
                    false,
                    energy -> Optional.of(energy.figures().quality().name().toLowerCase(Locale.ROOT))),
            new Column("Slurm J", true, energy -> joules(energy.slurmEnergy().joules(), JOULES)),
            new Column("difference J", true, energy -> joules(energy.slurmDifference(), "+#,##0;-#,##0")),
            new Column(
                    "cause",
                    false,
                    energy -> Optional.of(energy.slurmDifferenceCause().orElse(""))));

    private EnergyTable() {}

    /**
     * A column of the table.
     *
     * @param title the title
     * @param isNumber whether cells are aligned to the right
     * @param cell returns the cell of an energy; empty if it is absent
     */
    private record Column(String title, boolean isNumber, Function<JobEnergy, Optional<String>> cell) {

        String fit(String cell, int width) {
            String blanks = " ".repeat(width - cell.length());
            return isNumber ? blanks + cell : cell + blanks;
        }
    }

    /**
     * Returns the lines of the table, the titles first. Each series of carbon intensities, prices and PUEs in the footprints has a
     * column.
     */
    public static List<String> lines(Collection<JobEnergy> energies, Map<RunKey, JobFootprint> footprints) {
        List<Column> columns = new ArrayList<>(COLUMNS);
        FOOTPRINT_COLUMNS.forEach((title, cells) -> {
            if (footprints.values().stream()
                    .anyMatch(footprint ->
                            cells.apply(footprint.amounts()).findAny().isPresent())) {
                columns.add(new Column(
                        title,
                        true,
                        energy -> Optional.ofNullable(footprints.get(energy.run()))
                                .map(footprint ->
                                        cells.apply(footprint.amounts()).collect(Collectors.joining("; ")))
                                .filter(cell -> !cell.isEmpty())));
            }
        });
        columns.addAll(LAST_COLUMNS);
        List<List<String>> rows = new ArrayList<>();
        rows.add(columns.stream().map(Column::title).toList());
        energies.forEach(energy -> rows.add(columns.stream()
                .map(column -> column.cell().apply(energy).orElse(ABSENT))
                .toList()));
        int[] widths = new int[columns.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(columns, row, widths)).toList();
    }

    private static String line(List<Column> columns, List<String> row, int[] widths) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            cells.add(columns.get(i).fit(row.get(i), widths[i]));
        }
        return String.join(GAP, cells).stripTrailing();
    }

    /** Returns an amount, and the part of the energy that it covers unless it covers all of it. */
    private static String amount(SeriesEnergy energy, String amount) {
        return energy.energyWithoutRate().equals(Energy.ZERO)
                ? amount
                : amount + " for " + joules(energy.energyWithRate()) + " J";
    }

    private static Optional<String> name(JobEnergy energy) {
        String jobName =
                energy.subject().jobName().map(name -> " " + oneLine(name)).orElse("");
        return Optional.of(energy.run().jobId() + jobName);
    }

    /** Replaces control characters of a name, which could break the table or control the terminal. */
    private static String oneLine(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }

    /** Returns an energy in whole joules. */
    static String joules(Energy energy) {
        return joules(energy, JOULES);
    }

    private static Optional<String> joules(Optional<Energy> energy, String pattern) {
        return energy.map(known -> joules(known, pattern));
    }

    private static String joules(Energy energy, String pattern) {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(energy.joules());
    }
}
