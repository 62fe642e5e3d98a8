package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats energies as a table of text, one line per run. Joules are rounded to whole joules. */
public final class EnergyTable {

    private static final String ABSENT = "-";
    private static final String GAP = "  ";

    private static final List<Column> COLUMNS = List.of(
            new Column("job", false),
            new Column("user", false),
            new Column("state", false),
            new Column("nodes", false),
            new Column("seconds", true),
            new Column("energy J", true),
            new Column("whole nodes J", true),
            new Column("coverage", true),
            new Column("quality", false),
            new Column("Slurm J", true),
            new Column("difference J", true),
            new Column("cause", false));

    private EnergyTable() {}

    private record Column(String title, boolean isNumber) {
        String fit(String cell, int width) {
            String blanks = " ".repeat(width - cell.length());
            return isNumber ? blanks + cell : cell + blanks;
        }
    }

    /** Returns the lines of the table, the titles first. */
    public static List<String> lines(Collection<JobEnergy> energies) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(COLUMNS.stream().map(Column::title).toList());
        energies.forEach(energy -> rows.add(row(energy)));
        int[] widths = new int[COLUMNS.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            cells.add(COLUMNS.get(i).fit(row.get(i), widths[i]));
        }
        return String.join(GAP, cells).stripTrailing();
    }

    private static List<String> row(JobEnergy energy) {
        return List.of(
                name(energy),
                energy.subject().userName().map(EnergyTable::oneLine).orElse(ABSENT),
                energy.subject().state().word(),
                energy.subject().nodes().filter(nodes -> !nodes.isEmpty()).orElse(ABSENT),
                energy.subject()
                        .elapsed()
                        .map(elapsed -> String.valueOf(elapsed.toSeconds()))
                        .orElse(ABSENT),
                joules(energy.figures().energy(), "#,##0"),
                joules(energy.figures().energyWholeNodes(), "#,##0"),
                energy.figures().coverage().setScale(3, RoundingMode.DOWN).toPlainString(),
                energy.figures().quality().name().toLowerCase(Locale.ROOT),
                joules(energy.slurmEnergy().joules(), "#,##0"),
                joules(energy.slurmDifference(), "+#,##0;-#,##0"),
                energy.slurmDifferenceCause().orElse(""));
    }

    private static String name(JobEnergy energy) {
        return energy.run().jobId()
                + energy.subject().jobName().map(name -> " " + oneLine(name)).orElse("");
    }

    /** Replaces control characters of a name, which could break the table or control the terminal. */
    private static String oneLine(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }

    private static String joules(Optional<Energy> energy, String pattern) {
        return energy.map(known -> joules(known, pattern)).orElse(ABSENT);
    }

    private static String joules(Energy energy, String pattern) {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(energy.joules());
    }
}
