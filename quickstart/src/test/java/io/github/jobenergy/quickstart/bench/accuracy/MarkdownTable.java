package io.github.jobenergy.quickstart.bench.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Figures of groups of runs as a table in Markdown, with columns of equal width.
 *
 * @param title the head of the first column
 * @param rows the groups
 */
record MarkdownTable(String title, List<Row> rows) {

    private static final List<String> COLUMNS = List.of(
            "runs", "error p50 %", "error p95 %", "in bounds %", "silent %", "width / error", "partial %", "missing %");

    MarkdownTable {
        rows = List.copyOf(rows);
    }

    /**
     * A group of runs.
     *
     * @param name the name of the group
     * @param figures its figures
     */
    record Row(String name, Figures figures) {

        private List<String> cells() {
            return List.of(
                    name,
                    Integer.toString(figures.runs()),
                    decimals(3, figures.errorPercent(0.5)),
                    decimals(3, figures.errorPercent(0.95)),
                    decimals(1, OptionalDouble.of(figures.inBoundsPercent())),
                    decimals(1, OptionalDouble.of(figures.silentPercent())),
                    decimals(1, figures.widthPerError()),
                    decimals(1, OptionalDouble.of(figures.partialPercent())),
                    decimals(1, OptionalDouble.of(figures.missingPercent())));
        }

        private static String decimals(int places, OptionalDouble value) {
            return value.isEmpty() ? "-" : String.format(Locale.ROOT, "%." + places + "f", value.getAsDouble());
        }
    }

    /** Returns the lines of the table. */
    String text() {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(title));
        head.addAll(COLUMNS);
        lines.add(head);
        rows.forEach(row -> lines.add(row.cells()));
        List<Integer> widths = IntStream.range(0, head.size())
                .mapToObj(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        lines.add(1, widths.stream().map("-"::repeat).toList());
        return lines.stream().map(line -> line(line, widths)).collect(Collectors.joining());
    }

    private static String line(List<String> cells, List<Integer> widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> padded(cells.get(column), widths.get(column), column == 0))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String padded(String cell, int width, boolean isLeft) {
        String blanks = " ".repeat(width - cell.length());
        return isLeft ? cell + blanks : blanks + cell;
    }
}
